import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { groupBy } from '../../src/collection/group-by.ts';
import { filesBelow } from '../support/code-fixtures.ts';
import { todo } from '../support/todo.ts';

/** What a reader takes in at a glance. */
const MOST = 12;

/** Folders of data: one is looked up by the name of what it is about. */
const data: Readonly<Record<string, string>> = {
  'src/check/codes': 'the codes of checks, a table an area',
  'src/diagnostic/codes': 'the codes, a table a room and topic',
  'src/kind/istio-crd': 'the schemas of Istio, a file a kind, written by npm run gen:istio',
};

const files = ['src', 'plugin'].flatMap((root) =>
  filesBelow(root).map((path) => `${root}/${path}`),
);
const folders = groupBy(files, (path) => posix.dirname(path));
const large = [...folders].filter(([, held]) => held.length > MOST).map(([folder]) => folder);

test(`folders of src and plugin have at most ${MOST} files`, () => {
  const tell = (folder: string) =>
    `${folder}: ${folders.get(folder)?.length} files; move those about one thing to a folder of its name, the tests below test/ with them, or put what only one file imports into that file`;
  const crowded = large.filter((folder) => data[folder] === undefined);
  expect(todo(crowded, tell)).toBe('');
});

test('folders that are excused are larger', () => {
  expect(large).toEqual(expect.arrayContaining(Object.keys(data)));
});
