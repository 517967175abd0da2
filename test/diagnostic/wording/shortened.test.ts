import { expect, test } from 'vitest';
import { shortened } from '../../../src/diagnostic/wording/shortened.ts';

test('a long message keeps what it begins and ends with', () => {
  const message = `found "${'x'.repeat(1_000_000)}", expected a name`;
  const text = shortened(message);
  expect(text).toMatch(/^found "x+ … \(99\d{4} characters\) … x+", expected a name$/);
  expect(text.length).toBeLessThan(2_100);
  expect(shortened(text.slice(0, 2_000))).toBe(text.slice(0, 2_000));
});
