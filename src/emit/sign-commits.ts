/**
 * A plan → the same plan with its commits signed by git itself, which supports the formats, the keys and the agents. Only the ids of
 * commits change: an unchanged branch has no commit, so a second run writes nothing.
 * @module
 */
import { commitNotSigned } from '../diagnostic/codes/emit.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import { invariant } from '../diagnostic/invariant.ts';
import { textOf } from '../layout/content.ts';
import type { FleetPlan } from '../plan/branch-plan.ts';
import { type GitObject, isBinary } from '../plan/object/git-object.ts';
import { GitFailure, lastLines } from '../read/git/git-command.ts';
import { offline } from '../read/git/git-place.ts';
import type { GitRepository } from '../read/git/repository.ts';
import { outcomeOf, startGit } from '../read/git/run-git.ts';
import { writeObjects } from './write-objects.ts';

/** A signing program may prompt the user through an agent, so the time is limited. */
const SECONDS = 600;

/** Signs the commits of branches; their trees are written on the way, since git signs no commit without. */
export async function signCommits(repository: GitRepository, plan: FleetPlan): Promise<FleetPlan> {
  const made = plan.branches.filter(({ action }) => action !== 'unchanged');
  const unsigned = new Set(made.map(({ commit }) => commit));
  const objects = new Map([...plan.objects].filter(([id]) => !unsigned.has(id)));
  await writeObjects(repository, objects.values());
  const signed = new Map<string, string>();
  for (const { commit } of made) {
    const object = plan.objects.get(commit);
    invariant(object, 'the commit of a branch that changes is planned');
    if (!signed.has(commit)) signed.set(commit, await signCommit(repository, object));
  }
  const branches = plan.branches.map((branch) => {
    return { ...branch, commit: signed.get(branch.commit) ?? branch.commit };
  });
  return { ...plan, branches, objects: new Map() };
}

async function signCommit(repository: GitRepository, { body }: GitObject): Promise<string> {
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
