/**
 * A plan → the same plan with its commits signed by git itself, which supports the formats, the keys and the agents. Only the ids of
 * commits change: an unchanged branch has no commit, so a second run writes nothing.
 */
import { invariant } from '../diagnostic/invariant.ts';
import type { GitRepository } from '../git/repository.ts';
import { signCommit } from '../git/store/sign-commit.ts';
import { writeObjects } from '../git/store/write-objects.ts';
import type { FleetPlan } from '../plan/branch-plan.ts';

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
