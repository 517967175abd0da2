import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isProgram, searchedDirectories } from '../../src/disk/searched-directories.ts';
import { writeFiles } from '../support/git-repository.ts';
import { scratchDirectory } from '../support/scratch.ts';

test('programs are looked for in absolute directories only', () => {
  expect(searchedDirectories({ PATH: '/usr/bin:.::bin:/opt/x' })).toEqual(['/usr/bin', '/opt/x']);
  expect(searchedDirectories({})).toEqual([]);
});

test('a program is a file that may be run', () => {
  const directory = scratchDirectory();
  writeFiles(directory, { 'bin/run': '#!/bin/sh\n', 'bin/notes': 'text' });
  const found = ['bin/run', 'bin/notes', 'bin', 'absent'].filter((path) =>
    isProgram(join(directory, path)),
  );
  expect(found).toEqual(['bin/run']);
});
