import { expect, test } from 'vitest';
import { hasGitName, isGitName } from '../../../src/resource/path/git-name.ts';

test.each([
  '.git',
  '.GIT',
  '.gIt',
  'git~1',
  'GIT~2',
  '.git ',
  '.git.',
  '.git . .',
  '.git::$INDEX_ALLOCATION',
  '.git:x',
  'git~1::$DATA',
  '.g\u200cit',
  '\ufeff.git',
  '.git\u206f',
  '.git\\hooks',
  'a\\.git',
])('%j is a name of git', (name) => {
  expect(isGitName(name)).toBe(true);
  expect(hasGitName(`a/${name}/b`)).toBe(true);
});

test.each(['git', '.github', '.gitignore', '.gitmodules', 'x.git', 'git~', '.git-x', 'vendor'])(
  '%j is none',
  (name) => {
    expect(isGitName(name)).toBe(false);
  },
);
