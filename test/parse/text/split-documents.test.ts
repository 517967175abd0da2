import { expect, test } from 'vitest';
import { splitDocuments } from '../../../src/parse/text/split-documents.ts';

type Row = [title: string, stream: string, documents: string[]];

const rows: Row[] = [
  ['nothing', '', []],
  ['blank lines and comments', '\n# a\n  # b\n\n---\n# c\n---\n', []],
  ['one without markers', 'a: 1', ['1:1 a: 1\n']],
  ['two', 'a: 1\n---\nb: 2\n', ['1:1 a: 1\n', '3:1 b: 2\n']],
  ['a marker with blanks behind it', '--- \t\na: 1\n', ['2:1 a: 1\n']],
  ['a marker with a comment behind it', '---   # c\na: 1\n', ['1:7 # c\na: 1\n']],
  ['content behind a marker', '--- {a: 1}\n--- |\n  b\n', ['1:5 {a: 1}\n', '2:5 |\n  b\n']],
  ['document ends', 'a: 1\n...\n# c\nb: 2\n...\n', ['1:1 a: 1\n', '3:1 # c\nb: 2\n']],
  ['directives', '# c\n%YAML 1.2\n---\na: 1\n...\n%X\n---\nb: 2\n', ['4:1 a: 1\n', '8:1 b: 2\n']],
  ['a percent sign after a marker is content', '---\n%a\n', ['2:1 %a\n']],
  [
    'what only looks like a marker',
    '---a: 1\n ---\nb: ---\n....\n',
    ['1:1 ---a: 1\n ---\nb: ---\n....\n'],
  ],
  ['a byte order mark', '\ufeffa: 1\n', ['1:1 a: 1\n']],
  ['CR LF', '---\r\na: 1\r\n---\r\nb: 2\r\n', ['2:1 a: 1\r\n', '4:1 b: 2\r\n']],
];

test.each(rows)('%s', (_, stream, documents) => {
  const found = splitDocuments(stream);
  expect(found.map(({ text, start }) => `${start.line}:${start.column} ${text}`)).toEqual(
    documents,
  );
});
