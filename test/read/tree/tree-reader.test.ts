import { expect, test } from 'vitest';
import { directoryAt, emptyDirectory } from '../../../src/read/tree/file-node.ts';
import { readerOfTree } from '../../../src/read/tree/tree-reader.ts';

test('files are listed with links followed, and read where they are stored', async () => {
  const root = emptyDirectory();
  directoryAt(root, ['a'])?.entries.set('b', { type: 'file', at: 'first' });
  root.entries.set('c', { type: 'link', target: 'a/b' });
  root.entries.set('d', { type: 'link', target: 'nowhere' });
  const asked: string[] = [];
  const reader = await readerOfTree('a tree', root, async (places) => {
    asked.push(...places);
    return places.map((place) => Buffer.from(place));
  });
  expect([reader.description, reader.paths]).toEqual(['a tree', ['a/b', 'c']]);
  expect(reader.problems.map(({ code, at }) => `${code} ${at.file}`)).toEqual(['DIS0105 d']);
  const { value } = await reader.read(reader.paths);
  expect(value).toEqual([
    { path: 'a/b', text: 'first' },
    { path: 'c', text: 'first' },
  ]);
  expect(asked).toEqual(['first']);
});
