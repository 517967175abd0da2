/**
 * A directory of a git work tree → the paths that git ignores there (`gitignore(5)`), though they lie on the disk: no commit has them. A file that
 * the index has is none of them, whatever pattern it matches.
 */
import { GitFailure } from '../process/git-command.ts';
import { tryGitForBytes } from '../process/run-git.ts';
import { workTreePlace } from './list-tracked.ts';
import { MOST_LISTED_BYTES } from './listed-entry.ts';

/** A directory that is ignored as a whole is one path, and its files are not looked at. */
const IGNORED = ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z'];

/** Lists them relative to the directory, none with `/` at its end; undefined when there are too many to list. */
export async function listIgnored(directory: string): Promise<readonly string[] | undefined> {
  const listing = await tryGitForBytes(workTreePlace(directory), IGNORED, {
    most: MOST_LISTED_BYTES,
  });
  if (listing === undefined) return undefined;
  // A directory that is ignored itself is read as one without git, since no commit is to be equal to it: git fails there, or names it.
  if (listing instanceof GitFailure) return [];
  const paths = listing
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '');
  return paths.includes('./') ? [] : paths.map((path) => path.replace(/\/$/, ''));
}
