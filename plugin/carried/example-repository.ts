/** An example fleet that the program carries → a git repository with one commit. */
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { outputFailed } from '../../src/diagnostic/codes/internal.ts';
import { gitFailed, gitMissing } from '../../src/diagnostic/codes/read-git.ts';
import { environmentError } from '../../src/diagnostic/environment-error.ts';
import { makeKeptScratch, writeScratch } from '../../src/disk/scratch.ts';
import { asset, assetPaths } from './assets.ts';
import type { ExampleFleet } from './example-fleet.ts';

/** Author, committer and both dates are fixed: the same commit id on every machine. */
const identity = { name: 'Ann Example', email: 'ann@example.com', date: '2026-01-01T00:00:00Z' };

/** Makes the repository in a new directory of the system's temporary folder; returns the directory. */
export async function makeExampleRepository(
  { folder }: Pick<ExampleFleet, 'folder'>,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const directory = await newDirectory();
  const files = `${folder}/in`;
  for (const path of assetPaths(files)) {
    await writeScratch(directory, path.slice(files.length + 1), asset(path) ?? '');
  }
  const git = gitIn(directory, env);
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message=Describe the fleet');
  return directory;
}

async function newDirectory(): Promise<string> {
  try {
    return await makeKeptScratch(tmpdir(), 'demo');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw environmentError(outputFailed, { stream: tmpdir(), reason }, error);
  }
}

/** Runs git without user or system configuration, so that the result is the same everywhere. */
function gitIn(
  directory: string,
  outside: Readonly<Record<string, string | undefined>>,
): (...args: readonly string[]) => void {
  const { name, email, date } = identity;
  const env = {
    PATH: outside['PATH'],
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    GIT_COMMITTER_DATE: date,
  };
  return (...args) => {
    try {
      execFileSync('git', args, { cwd: directory, env, stdio: 'pipe' });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (/ENOENT/.test(problem)) throw environmentError(gitMissing, { problem }, error);
      throw environmentError(gitFailed, { command: args[0] ?? '', problem }, error);
    }
  };
}
