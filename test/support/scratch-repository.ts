/** Git repositories that a test may write to: nobody's configuration, and the same author and dates in every run. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, vi } from 'vitest';
import { prepareCommit } from './prepared-git.ts';
import { demoFleet, scratchDirectory } from './scratch.ts';

const identity = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ann Example',
  GIT_AUTHOR_EMAIL: 'ann@example.com',
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'Ann Example',
  GIT_COMMITTER_EMAIL: 'ann@example.com',
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
};

/** What spares the tests' own git time: no tidying up after each commit. */
export const quickGit = {
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'maintenance.auto',
  GIT_CONFIG_VALUE_0: 'false',
} as const;

/** Makes the test's own process, and with it the program under test, use nobody's configuration of git. */
export function useNobodysGit(): void {
  beforeEach(() => {
    for (const [name, value] of Object.entries(identity)) vi.stubEnv(name, value);
  });
}

/** Runs git; returns what it prints. */
export function git(directory: string, ...args: readonly string[]): string {
  const env = { PATH: process.env['PATH'], ...identity, ...quickGit };
  return execFileSync('git', [...args], { cwd: directory, env, encoding: 'utf8' });
}

/** Commits all files of a directory, which becomes a repository unless it is one. */
export function commitAll(directory: string, message = 'Describe the fleet'): void {
  const commit = (): void => {
    git(directory, 'add', '--all');
    git(directory, 'commit', '--quiet', `--message=${message}`);
  };
  if (existsSync(join(directory, '.git'))) commit();
  else {
    prepareCommit(directory, message, () => {
      git(directory, 'init', '--quiet', '--initial-branch=main', '--template=');
      commit();
    });
  }
}

/** The example fleet in a repository with one commit. */
export function demoRepository(): string {
  const directory = demoFleet();
  commitAll(directory);
  return directory;
}

/** A bare repository that `directory` calls `origin`. */
export function addOrigin(directory: string): string {
  const origin = scratchDirectory();
  git(origin, 'init', '--quiet', '--bare');
  git(directory, 'remote', 'add', 'origin', origin);
  return origin;
}

/** Branch → commit of all branches. */
export function branchesOf(directory: string): Readonly<Record<string, string>> {
  const lines = git(
    directory,
    'for-each-ref',
    '--format=%(refname:short) %(objectname)',
    'refs/heads',
  );
  const entries = lines
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '');
  return Object.fromEntries(entries.map((line) => line.split(' ')));
}
