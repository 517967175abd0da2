import { expect, test } from 'vitest';
import { coloured, plain } from '../../../../plugin/format/terminal/colour.ts';
import { formatTable } from '../../../../plugin/format/terminal/table.ts';

test('formatTable aligns columns by what a terminal shows', () => {
  const rows = [['NAME', 'PLACE', 'N'], ['a', '東京', '1'], ['bb\u001B', '', '2'], ['c']];
  expect(formatTable(rows, plain)).toBe(`NAME  PLACE  N
a     東京   1
bb␛          2
c
`);
});

test('formatTable marks the heading', () => {
  expect(formatTable([['A'], ['b']], coloured)).toBe('\u001B[1mA\u001B[0m\nb\n');
});

test('formatTable of nothing is nothing', () => {
  expect(formatTable([], plain)).toBe('');
});
