import { expect, test } from 'vitest';
import { directoryAt, emptyDirectory } from '../../../src/read/tree/file-node.ts';

test('directories are made on the way', () => {
  const root = emptyDirectory();
  const deep = directoryAt(root, ['a', 'b']);
  expect(deep).toBe(directoryAt(root, ['a', 'b']));
  expect(directoryAt(root, [])).toBe(root);
});

test('nothing is made below a file', () => {
  const root = emptyDirectory();
  root.entries.set('a', { type: 'file', at: '1' });
  expect(directoryAt(root, ['a', 'b'])).toBeUndefined();
});
