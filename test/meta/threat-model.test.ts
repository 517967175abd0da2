/** docs/threat-model.md names tests that exist. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { read } from '../support/code-fixtures.ts';

/** The last cells of the tables: the tests of a line. */
const cells = read('docs/threat-model.md')
  .split('\n')
  .filter((line) => /^\|.*`(?:test|fixtures)\//.test(line))
  .map((line) => line.split(' | ').at(-1)?.replace(/ \|$/, '') ?? '');

const named = cells
  .flatMap((cell) => cell.split('<br>'))
  .map(
    (item) =>
      /^`(?<path>[^`]+)`(?: `(?<title>.*)`)?$/.exec(item)?.groups ?? { path: item, title: '' },
  );

describe('the threat model', () => {
  test('names tests and fixtures that exist, by their titles', () => {
    const gone = named.filter(({ path = '', title = '' }) => {
      if (!existsSync(path)) return true;
      return path.startsWith('test/') && (title === '' || !titlesIn(path).includes(title));
    });
    expect(gone).toEqual([]);
    expect(named.length).toBeGreaterThan(60);
  });

  test('has a test in each line of its tables', () => {
    const tables = read('docs/threat-model.md').split('## Files')[1] ?? '';
    const lines = tables.split('\n').filter((line) => line.startsWith('|'));
    const heads = lines.filter((line) => /^\|(?:-|.*\| test \|$)/.test(line));
    expect(lines.length - heads.length).toBe(cells.length);
  });
});

/** The words in quotes of a test file, as they are read. */
function titlesIn(path: string): readonly string[] {
  return [...read(path).matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)].map(
    ([, single, double]) => (single ?? double ?? '').replaceAll("\\'", "'"),
  );
}
