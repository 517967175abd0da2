/** Commits → their order in history. */
import { type GitPlace, offline } from '../git-place.ts';
import { GitFailure, gitError } from '../process/git-command.ts';
import { runGit, tryGit } from '../process/run-git.ts';

/** Lists the commits that lines of `git rev-list` name; throws where git fails. */
export async function listRevisions(
  place: GitPlace,
  lines: readonly string[],
  options: readonly string[] = [],
): Promise<readonly string[]> {
  return await runGit(place, revisions(options, lines));
}

function revisions(options: readonly string[], lines: readonly string[]) {
  return {
    args: ['rev-list', ...options, '--stdin'],
    input: `${lines.join('\n')}\n`,
    parse: (output: string) => output.split('\n').filter((line) => line !== ''),
  };
}

/** Objects that a partial or shallow clone lacks are not searched. */
const ONLY_HERE = ['--no-walk=unsorted', '--ignore-missing', '--missing=allow-any'];

/** The dates of those commits that are here, in seconds. */
export async function commitDates(
  place: GitPlace,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const listed = await tryGit(place, revisions([...ONLY_HERE, '--timestamp'], ids));
  // A name that is not a commit: the text of a foreign note is arbitrary.
  if (listed instanceof GitFailure) return new Map();
  return new Map(
    listed.map((line) => {
      const [seconds, id = ''] = line.split(' ');
      return [id, Number(seconds)];
    }),
  );
}

/** Whether a commit is the other one, or an ancestor of it. */
export async function isAncestor(place: GitPlace, older: string, newer: string): Promise<boolean> {
  const args = ['merge-base', '--is-ancestor', older, newer];
  const result = await tryGit(offline(place), { args, parse: () => true });
  if (result instanceof GitFailure && result.status !== 1) throw gitError(result);
  return result === true;
}

/** The commit that two have in common; undefined for histories without one. */
export async function mergeBase(
  place: GitPlace,
  one: string,
  other: string,
): Promise<string | undefined> {
  const args = ['merge-base', one, other];
  const base = await tryGit(place, { args, parse: (output) => output.trim() });
  return base instanceof GitFailure ? undefined : base;
}
