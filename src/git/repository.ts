/** A directory → its git repository. */
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { env } from 'node:process';
import { notARepository, repositoryAmongFiles } from '../diagnostic/codes/read-git.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import {
  type ConfiguredValue,
  type FileSetting,
  listConfiguration,
  settingsAgainst,
  settingsOfFiles,
} from './configured-programs.ts';
import type { GitPlace } from './git-place.ts';
import { type GitCommand, GitFailure, gitError } from './process/git-command.ts';
import { runGit, tryGit } from './process/run-git.ts';
import { workTreeRoot } from './work-tree.ts';

/** A repository, bare or not, and the current path in it. */
export interface GitRepository extends GitPlace {
  /** The directory that all work trees share: objects and branches. */
  readonly commonDirectory: string;
  /** The directory below the root of the work tree, as in `deploy/`; empty at the root, and in a bare repository. */
  readonly prefix: string;
  /** The hash of object IDs. */
  readonly format: 'sha1' | 'sha256';
  /** Whether old commits are missing, as in a CI's clone. */
  readonly isShallow: boolean;
  /** Git's configuration when the repository was opened, of what is asked of it later; URLs, which may have credentials, are not in it. */
  readonly configured: readonly ConfiguredValue[];
  /** What files of the work tree set in it. */
  readonly ofFiles: readonly FileSetting[];
}

/** Keys of the refs that remotes fetch, and of signatures and their programs. */
const ASKED = /^(?:remote\..+\.fetch|(?:commit|push)\.gpgsign|gpg\..+)$/s;

/** Finds the repository of a directory; throws when there is none. */
export async function openRepository(directory: string): Promise<GitRepository> {
  // Git could not be started there, with the same error as for a missing git.
  if (!existsSync(directory)) throw environmentError(notARepository, { directory });
  // To list the configuration starts none of its programs.
  const [found, configured] = await Promise.all([
    tryGit({ directory }, describeRepository(directory)),
    tryGit({ directory }, listConfiguration),
  ]);
  if (!(found instanceof GitFailure)) {
    if (configured instanceof GitFailure) throw gitError(configured);
    const { gitDirectory = await runGit({ directory }, findGitDirectory), ...described } = found;
    await refuseAmongFiles(gitDirectory, directory);
    const needed = configured
      .filter(({ key }) => ASKED.test(key))
      .map(({ scope, key, value }) => ({ scope, key, value }));
    return {
      ...described,
      configured: needed,
      ofFiles: await settingsOfFiles(configured, directory, described.commonDirectory),
      settings: settingsAgainst(configured, env),
    };
  }
  if (!/not a git repository/.test(found.stderr)) throw gitError(found);
  throw environmentError(notARepository, { directory }, found);
}

/**
 * Git treats a directory of a work tree that looks like a bare repository as one: a committer of files would control the configuration,
 * with programs that a push runs, and the leftovers of earlier runs. Content below a `.git` cannot be committed.
 */
async function refuseAmongFiles(gitDirectory: string, directory: string): Promise<void> {
  const [way] = relative(gitDirectory, await realpath(directory)).split(sep);
  if (way === '..') return;
  const root = await workTreeRoot(dirname(gitDirectory));
  if (root === undefined || relative(root, gitDirectory).split(sep).includes('.git')) return;
  throw environmentError(repositoryAmongFiles, { directory: gitDirectory, root });
}

/** In a call of its own where the path contains line breaks, like that of the directory above it. */
const findGitDirectory: GitCommand<string> = {
  args: ['rev-parse', '--absolute-git-dir'],
  parse: (output) => output.replace(/\n$/, ''),
};

/** Without its configuration. */
interface Described extends Omit<GitRepository, 'configured' | 'ofFiles'> {
  /** The directory of git; absent where a line break in a path leaves open which line it is. */
  readonly gitDirectory?: string;
}

/** Number of lines of the answer, each of which ends with a line break. */
const LINES = 5;

function describeRepository(directory: string): GitCommand<Described> {
  return {
    args: [
      'rev-parse',
      '--show-object-format',
      '--is-shallow-repository',
      '--git-common-dir',
      '--show-prefix',
      '--absolute-git-dir',
    ],
    parse: (output) => {
      const lines = output.split('\n');
      const [format, shallow, common = '', prefix = '', gitDirectory = ''] = lines;
      return {
        ...(lines.length === LINES + 1 ? { gitDirectory } : {}),
        directory,
        commonDirectory: resolve(directory, common),
        prefix,
        format: format === 'sha256' ? 'sha256' : 'sha1',
        isShallow: shallow === 'true',
      };
    },
  };
}
