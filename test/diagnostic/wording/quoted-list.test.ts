import { expect, test } from 'vitest';
import { quotedList } from '../../../src/diagnostic/wording/quoted-list.ts';

test('quotedList quotes each name', () => {
  expect(quotedList(['a', 'b c'])).toBe('"a", "b c"');
  expect(quotedList([])).toBe('');
});
