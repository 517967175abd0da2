import { expect, test } from 'vitest';
import { cut } from '../../../src/diagnostic/wording/cut.ts';

test('a long text is cut, a short one stays', () => {
  expect(cut('a'.repeat(80))).toBe('a'.repeat(80));
  expect(cut('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`);
});
