import { expect, test } from 'vitest';
import { findComments } from '../../src/parse/find-comments.ts';

const find = (text: string, path = 'a.yaml') =>
  findComments({ path, text }, /#[ \t]*note(?!\S)([^\r\n]*)/g).map(
    ({ text: said, at, line }) =>
      `${said.trim()} ${at.document}:${at.line}:${at.column} -> ${line ?? 'all'}`,
  );

test.each([
  ['behind a value', 'a: 1\nb: 2 # note x\n', ['x 0:2:6 -> 2']],
  [
    'above a line, other comments and blank lines between',
    'a: 1\n# note x\n# y\n\nb: 2\n',
    ['x 0:2:1 -> 5'],
  ],
  [
    'above a document',
    '# note x\na: 1\n---\n# note y\nb: 1\n',
    ['x 0:1:1 -> all', 'y 1:4:1 -> all'],
  ],
  [
    'within a list',
    'a:\n  # note x\n  - 1\n  - {b: 2} # note y\n',
    ['x 0:2:3 -> 3', 'y 0:4:12 -> 4'],
  ],
  ['of a file with returns', 'a: 1\r\nb: 2 # note x\r\n', ['x 0:2:6 -> 2']],
  ['behind a block of text', 'a: |\n  # note x\nb: 1 # note y\n', ['y 0:3:6 -> 3']],
  ['in quotes', 'a: "# note x"\nb: \'# note y\'\n"# note z": 1\n', []],
  ['without a gap before it', 'a: b# note x\n', []],
  ['with other words', 'a: 1 # notes x\nb: 2 # a note\n', []],
  ['of a document that can’t be read', 'a: [ # note x\n', []],
])('a comment %s', (_, text, expected) => {
  expect(find(text)).toEqual(expected);
});

test('JSON has none', () => {
  expect(find('{"a": "# note x"}', 'a.json')).toEqual([]);
});
