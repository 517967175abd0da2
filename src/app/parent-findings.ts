/**
 * A plan of branches, their present files, and the objects of their clusters → an error for each Namespace and CustomResourceDefinition
 * whose loss would delete objects that stay.
 */
import { manifestTooLarge, namespaceStripped, parentLost } from '../diagnostic/codes/parent.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { isParent, type LostParent, lostParents } from '../diff/lost-parents.ts';
import type { GitRepository } from '../git/repository.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import { parseFile } from '../parse/parse-file.ts';
import type { BranchPlan, FleetPlan, PresentState } from '../plan/branch-plan.ts';
import { presentIds } from '../plan/kept-files.ts';
import { presentFiles } from '../plan/present-files.ts';
import { isManifestPath } from '../plan/wanted-file.ts';
import { eachManifest } from '../present/read-applications.ts';
import { displayName, locate, type Resource } from '../resource/resource.ts';

/** Judges the branches that the plan changes; the files that it removes or replaces are read. */
export async function parentFindings(
  repository: GitRepository,
  { plan, state }: { readonly plan: FleetPlan; readonly state: PresentState },
  manifests: readonly ClusterManifests[],
): Promise<readonly Diagnostic[]> {
  const changed = plan.branches.flatMap((branch) => {
    const ids = replacedFiles(branch, state);
    return ids.size === 0 ? [] : [{ branch, ids }];
  });
  const parents = new Map<string, readonly Resource[] | undefined>();
  const wanted = new Set(changed.flatMap(({ ids }) => [...ids.values()]));
  await eachManifest(repository, [...wanted], (id, text) =>
    parents.set(id, text === undefined ? undefined : parentsOf(text)),
  );
  const byCluster = new Map(manifests.map((each) => [each.cluster.name, each]));
  return changed.flatMap(({ branch, ids }) => {
    const after = byCluster.get(branch.cluster);
    if (after === undefined) return [];
    const unread = [...ids].filter(([, id]) => parents.get(id) === undefined);
    const large = unread.map(([path]) =>
      diagnose(manifestTooLarge, { branch: branch.branch, path }, after.cluster.at),
    );
    const before = [...ids.values()].flatMap((id) => parents.get(id) ?? []);
    if (before.length === 0) return large;
    const resources = after.placed.map(({ resource }) => resource);
    const lost = lostParents(before, resources);
    return [...large, ...lost.map((one) => findingOf(branch.branch, one))];
  });
}

/** The blobs of manifests that a plan changes or removes, by their paths. */
function replacedFiles(
  { files, present }: BranchPlan,
  state: PresentState,
): ReadonlyMap<string, string> {
  const paths = [...files.changed, ...files.removed].filter(isManifestPath);
  if (paths.length === 0) return new Map();
  const found = presentFiles(present.tree, (id) => state.tree(id));
  return presentIds(paths, found);
}

/** Most files have none, and a search is cheaper than a reader. */
function parentsOf(text: string): readonly Resource[] {
  if (!/Namespace|CustomResourceDefinition/.test(text)) return [];
  return parseFile({ path: '', text }).value.filter(isParent);
}

/** Number of objects that a finding names. */
const MOST_NAMES = 20;

function findingOf(branch: string, { parent, dependents, stripped }: LostParent): Diagnostic {
  const [first] = dependents;
  const at = locate(first ?? parent);
  const about = { branch, parent: displayName(parent), count: dependents.length };
  if (stripped !== undefined) return diagnose(namespaceStripped, { ...about, keys: stripped }, at);
  const objects = dependents.slice(0, MOST_NAMES).map(displayName);
  return diagnose(parentLost, { ...about, objects }, at);
}
