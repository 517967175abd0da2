/** A directory → what identifies its repository: the addresses of its remotes, and the branches whose files are those of the work tree. */

import { workTreePlace } from '../listing/list-tracked.ts';
import { GitFailure } from '../process/git-command.ts';
import { tryGit } from '../process/run-git.ts';
import { workTreePrefix, workTreeRoot } from '../work-tree.ts';

export interface RepositoryIdentity {
  /** Addresses of its remotes, as in its configuration. */
  readonly remotes: readonly string[];
  /** The branch that is checked out, and the default branches of remotes; where no remote states one, `main` and `master`. */
  readonly branches: readonly string[];
  /** The way from the root of the work tree to the directory, as in `deploy/`; empty at the root. */
  readonly prefix: string;
}

/** The identity of a directory without git. */
export const unidentified: RepositoryIdentity = {
  remotes: [],
  branches: ['main', 'master'],
  prefix: '',
};

/** Reads the configuration and the refs; without git, or after an error of git, nothing is known. */
export async function readRepositoryIdentity(directory: string): Promise<RepositoryIdentity> {
  if ((await workTreeRoot(directory)) === undefined) return unidentified;
  const lines = async (...args: readonly string[]): Promise<readonly string[]> => {
    const parse = (output: string) => output.split('\n').filter((line) => line !== '');
    const found = await tryGit(workTreePlace(directory), { args, parse });
    return found instanceof GitFailure ? [] : found;
  };
  const [urls, heads, head, prefix] = await Promise.all([
    lines('config', '--get-regexp', String.raw`^remote\..*\.url$`),
    lines('for-each-ref', '--format=%(symref)', 'refs/remotes/*/HEAD'),
    lines('symbolic-ref', '--quiet', 'HEAD'),
    workTreePrefix(directory),
  ]);
  const defaults = heads.map((ref) => ref.replace(/^refs\/remotes\/[^/]+\//, ''));
  const usual = defaults.length > 0 ? defaults : unidentified.branches;
  const current = head.map((ref) => ref.replace(/^refs\/heads\//, ''));
  return {
    remotes: urls.map((line) => line.slice(line.indexOf(' ') + 1)),
    branches: [...new Set([...current, ...usual])],
    prefix,
  };
}
