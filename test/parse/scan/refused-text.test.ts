/** Where a text stands that Kubernetes' readers refuse or leave unread, and what is said of it. */
import { expect, test } from 'vitest';
import { parseFile } from '../../../src/parse/parse-file.ts';

type Row = [at: string, text: string, message: string];

const id = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';

const rows: Row[] = [
  [
    'DIS0200 4:19',
    `${id}data: {url: http:/?a}\n`,
    'a "?" is not text inside brackets and braces; quote',
  ],
  ['DIS0200 4:11', `${id}data: {a: :x}\n`, 'a ":" is not text inside brackets and braces; quote'],
  ['DIS0200 4:8', `${id}data: {:a: b}\n`, 'a ":" is not text inside brackets and braces; quote'],
  [
    'DIS0200 5:2',
    `${id}? data\n : b\n`,
    'neither continues the line above nor matches its indentation',
  ],
  ['DIS0200 4:7', `${id}data: |0\n`, 'not a valid block scalar header'],
  ['DIS0200 4:8', `${id}data: "\\q"\n`, 'an escape that YAML does not define'],
  ['DIS0200 4:7', `${id}data: [a,\nb: c\n`, 'this bracket is not closed'],
  ['DIS0200 4:7', `${id}data: !!\n`, 'a tag has no end'],
  ['DIS0200 4:7', `${id}data: *\n`, 'the name of an alias'],
  ['DIS0200 4:1', `${id}${'k'.repeat(1030)}: 1\n`, 'more than 1024 characters'],
  ['DIS0200 4:1', `${id}%YAML 1.1\n`, 'a line that starts with "%"'],
  ['DIS0200 1:1', `%YAML 1.1\n---\n${id}`, 'a line that starts with "%"'],
  ['DIS0200 1:1', '%YAML 1.1\n', 'a line that starts with "%"'],
  ['DIS0200 1:5', `--- {a: 1}\n---\n${id}`, 'on the line of the "---"'],
  ['DIS0200 4:1', `${id}---------\n`, 'a line that begins with "---"'],
  ['DIS0200 6:1', `${id}...\n# c\nx: 1\n`, 'no Kubernetes program reads the text after "..."'],
  ['DIS0200 2:1', `# c\n...\n---\n${id}`, 'ends no document'],
  [
    'DIS0200 2:1',
    '{apiVersion: v1, kind: A, metadata: {name: a}}\nx: 1\n',
    'belongs to no value above it',
  ],
  ['DIS0201 7:3', `${id}x: &x {y: 1}\nz:\n  <<: *x\n  "true": 2\n`, 'occurs twice'],
  ['DIS0207 5:2', `${id}data: |\n \tx\n`, 'a tab is used'],
  ['DIS0207 4:2', `${id}?\tx\n`, 'a tab is used'],
  ['DIS0207 5:1', `${id}data: {a: b\n\t}\n`, 'a tab is used'],
  ['DIS0208 4:7', `${id}data: !y!z a\n`, '"!y!z"'],
];

test.each(rows)('%s', (at, text, message) => {
  const [first] = parseFile({ path: 'a.yaml', text }).diagnostics;
  expect(`${first?.code} ${first?.at.line}:${first?.at.column}`, first?.message).toBe(at);
  expect(first?.message).toContain(message);
});
