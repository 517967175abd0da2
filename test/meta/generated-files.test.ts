import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read } from '../support/code-fixtures.ts';
import { generatedFiles } from '../support/generated-files.ts';

test('npm run gen has nothing left to write', () => {
  const stale = [...generatedFiles()].filter(
    ([path, text]) => !existsSync(path) || read(path) !== text,
  );
  expect(stale.map(([path]) => path)).toEqual([]);
});
