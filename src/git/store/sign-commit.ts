/** A commit without a signature → the same, written with one by git itself, which supports the formats, the keys and the agents. */
import { commitNotSigned } from '../../diagnostic/codes/emit.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { invariant } from '../../diagnostic/invariant.ts';
import { offline } from '../git-place.ts';
import { textOf } from '../object/content.ts';
import { type GitObject, isBinary } from '../object/git-object.ts';
import { GitFailure, lastLines } from '../process/git-command.ts';
import { outcomeOf, startGit } from '../process/run-git.ts';
import type { GitRepository } from '../repository.ts';

/** A signing program may prompt the user through an agent, so the time is limited. */
const SECONDS = 600;

/** Signs a commit whose tree the repository has; returns the ID of the signed one. */
export async function signCommit(repository: GitRepository, { body }: GitObject): Promise<string> {
  invariant(!isBinary(body), 'a commit is text');
  const text = textOf(body);
  const end = text.indexOf('\n\n');
  const [, tree = '', parents = '', name = '', mail = '', date = ''] =
    /^tree (\S+)\n((?:parent \S+\n)*)author (.*) <(.*)> (\d+ \+0000)\n/.exec(text) ?? [];
  const parentOptions = [...parents.matchAll(/\S+\n/g)].flatMap(([id]) => ['-p', id.trim()]);
  const args = ['-c', 'i18n.commitEncoding=UTF-8', 'commit-tree', '-S', ...parentOptions, tree];
  const place = { ...offline(repository), remoteSeconds: SECONDS };
  const child = startGit(place, args, {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: mail,
    GIT_AUTHOR_DATE: `@${date}`,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: mail,
    GIT_COMMITTER_DATE: `@${date}`,
  });
  const ended = outcomeOf(child, args);
  child.stdin?.end(text.slice(end + 2));
  const output = await ended;
  if (!(output instanceof GitFailure)) return output.toString('utf8').trim();
  const problem = output.isLate ? `nothing within ${SECONDS} seconds` : lastLines(output.stderr);
  throw environmentError(commitNotSigned, { problem }, output);
}
