/** A repository → the directory of its git hooks. */
import { join, resolve } from 'node:path';
import { GitFailure } from './process/git-command.ts';
import { runGit, tryGit } from './process/run-git.ts';
import type { GitRepository } from './repository.ts';

/**
 * Finds it, even if it does not exist: `core.hooksPath`, relative to the root of the work tree, or the directory that all work trees of the
 * repository share.
 */
export async function findHooksDirectory(repository: GitRepository): Promise<string> {
  const { commonDirectory } = repository;
  const configured = await tryGit(repository, {
    args: ['config', '--null', '--type=path', '--get-all', 'core.hooksPath'],
    // Every command of ours ends with a setting against hooks, so that none ever runs: the effective value is before that.
    parse: (output) => output.split('\0').at(-3),
  });
  if (configured instanceof GitFailure || configured === undefined || configured === '') {
    return join(commonDirectory, 'hooks');
  }
  const root = await runGit(repository, {
    args: ['rev-parse', '--show-toplevel'],
    parse: (output) => output.replace(/\n$/, ''),
  });
  return resolve(root, configured);
}
