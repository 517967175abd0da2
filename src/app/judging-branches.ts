/** The objects of clusters → what a hydration finds in its plan, and whether its result is kept for later runs. */
import type { GitRepository } from '../git/repository.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import { addedFindings } from './added-manifests.ts';
import type { HydrationJob } from './hydrate-branches.ts';
import { parentFindings } from './parent-findings.ts';

/** Keeps no result with a finding that depends on the branches alone: later runs have it again. */
export function judgingBranches(
  repository: GitRepository,
  manifests: readonly ClusterManifests[],
  keep: HydrationJob['keep'],
): Pick<HydrationJob, 'judge' | 'keep'> {
  let hasAdded = false;
  return {
    judge: async (plan, state) => {
      const added = await addedFindings(repository, { plan, state }, manifests);
      hasAdded = added.length > 0;
      return [...(await parentFindings(repository, { plan, state }, manifests)), ...added];
    },
    keep: async (plan) => {
      if (!hasAdded) await keep?.(plan);
    },
  };
}
