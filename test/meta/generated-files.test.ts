import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read } from '../support/code-fixtures.ts';
import { generatedFiles } from '../support/generated-files.ts';
import { todo } from '../support/todo.ts';

test('npm run gen has nothing left to write', async () => {
  const stale = [...(await generatedFiles())].filter(
    ([path, text]) => !existsSync(path) || read(path) !== text,
  );
  expect(todo(stale, ([path]) => `${path} is stale: run npm run gen`)).toBe('');
});
