import { expect, test } from 'vitest';
import { coloured, plain, withColumns } from '../../../../plugin/format/terminal/colour.ts';
import { displayWidth } from '../../../../plugin/format/terminal/display-width.ts';
import { fitCell, fitLines } from '../../../../plugin/format/terminal/fit-lines.ts';
import { formatTable } from '../../../../plugin/format/terminal/table.ts';

const narrow = withColumns(plain, 30);

test('where the output is no terminal, nothing is broken', () => {
  const text = 'a sentence that is longer than thirty columns';
  expect(fitLines(text, plain)).toBe(text);
});

test('lines are broken at blanks, and what follows stands below the text', () => {
  const text = '  = fix: give the Service a port of that name, or another';
  expect(fitLines(text, narrow).split('\n')).toEqual([
    '  = fix: give the Service a',
    '         port of that name, or',
    '         another',
  ]);
});

test('colours take no room', () => {
  const text = `${coloured('error', 'error[DIS0001]')}: ${coloured('strong', 'one two')}`;
  expect(fitLines(text, narrow)).toBe(text);
});

test('a quoted file stays as it is', () => {
  const text = ` 12 | ${'key: value '.repeat(4)}\n\`\`\`yaml\n${'key: value '.repeat(4)}\n\`\`\``;
  expect(fitLines(text, narrow)).toBe(text);
});

test('a long word has a line of its own', () => {
  const word = '/a'.repeat(20);
  expect(fitLines(`see ${word} for more`, narrow)).toBe(`see\n  ${word}\n  for more`);
});

test('a cell is broken behind separators, else anywhere; none of it is lost', () => {
  expect(fitCell('eu/eu-central/default/berlin', 15)).toEqual(['eu/eu-central/', 'default/berlin']);
  expect(fitCell('x'.repeat(10), 4)).toEqual(['xxxx', 'xxxx', 'xx']);
  expect(fitCell('地域地域', 5)).toEqual(['地域', '地域']);
});

test('a table has the width of the terminal: its widest cells take several lines', () => {
  const rows = [
    ['KEY', 'N', 'ADDRESS'],
    ['eu/eu-central/default', 'b', 'gateway.berlin.example.com:1'],
    ['us/east', 'c', '10.0.0.1'],
  ];
  const lines = formatTable(rows, narrow).trimEnd().split('\n');
  expect(lines).toEqual([
    'KEY           N  ADDRESS',
    'eu/eu-        b  gateway.',
    'central/         berlin.',
    'default          example.com:1',
    'us/east       c  10.0.0.1',
  ]);
  expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(30);
  expect(formatTable(rows, plain).split('\n')[1]).toHaveLength(54);
});
