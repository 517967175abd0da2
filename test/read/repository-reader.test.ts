import { expect, test } from 'vitest';
import { skippedDirectories } from '../../src/read/repository-reader.ts';

test('what git and npm keep for themselves is not read', () => {
  expect([...skippedDirectories]).toEqual(['.git', 'node_modules']);
});
