import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeExampleRepository } from '../../../plugin/carried/example-repository.ts';
import { filesBelow } from '../../support/code-fixtures.ts';
import { git } from '../../support/scratch-repository.ts';

const folder = 'fixtures/repos/demo';
const example = `${folder}/in`;

test('makeExampleRepository commits the example fleet as it is', async () => {
  const directory = await makeExampleRepository({ folder }, process.env);
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const committed = git(directory, 'ls-tree', '-r', '--name-only', 'HEAD').trimEnd().split('\n');
  expect(committed.sort()).toEqual(filesBelow(example));
  for (const path of committed) {
    expect(readFileSync(join(directory, path), 'utf8')).toBe(
      readFileSync(join(example, path), 'utf8'),
    );
  }
  expect(git(directory, 'log', '--format=%an <%ae> %at %ct')).toBe(
    'Ann Example <ann@example.com> 1767225600 1767225600\n',
  );
});

test('makeExampleRepository says that git is missing', async () => {
  await expect(makeExampleRepository({ folder }, { PATH: '/absent' })).rejects.toThrow(
    /cannot start git/,
  );
});
