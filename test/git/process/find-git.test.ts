import { join, relative } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { findGit } from '../../../src/git/process/find-git.ts';
import { runGit } from '../../../src/git/process/run-git.ts';
import { makeRepository, writeFiles } from '../../support/git-repository.ts';
import { scratchDirectory } from '../../support/scratch.ts';

const PATH = process.env['PATH'] ?? '';

function directoryWithGit(): string {
  const directory = scratchDirectory();
  writeFiles(directory, { git: '#!/bin/sh\necho stolen\n' });
  return directory;
}

describe('git', () => {
  test('is the first that an absolute directory of PATH has', () => {
    const [empty, one] = [scratchDirectory(), directoryWithGit()];
    expect(findGit({ PATH: `${empty}:${one}:${PATH}` })).toBe(join(one, 'git'));
  });

  test.each([
    ['an empty entry', () => ''],
    ['a dot', () => '.'],
    ['a relative directory', (directory: string) => relative(process.cwd(), directory)],
  ])('is never that of %s', (_, entryOf) => {
    const entry = entryOf(directoryWithGit());
    expect(findGit({ PATH: `${entry}:${PATH}` })).toBe(findGit({ PATH }));
    expect(() => findGit({ PATH: entry })).toThrow(/cannot start git/);
    expect(() => findGit({})).toThrow(/cannot start git/);
  });

  test('of the working directory never runs', async () => {
    const repository = makeRepository();
    const commit = repository.commit({ files: { git: '#!/bin/sh\necho stolen\n' } });
    vi.stubEnv('PATH', `:.:${PATH}`);
    const parse = (output: string) => output.trim();
    for (const input of [undefined, '']) {
      const command = { args: ['rev-parse', 'HEAD'], parse };
      const fed = input === undefined ? command : { ...command, input };
      expect(await runGit(repository, fed)).toBe(commit);
    }
    vi.stubEnv('PATH', PATH);
  });
});
