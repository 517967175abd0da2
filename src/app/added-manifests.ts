/**
 * A plan of branches, their present files, and the objects of their clusters → a warning for each branch with manifests that the fleet did
 * not write: what applies the whole branch applies them, too.
 */
import { memoiseByValue } from '../collection/memoise.ts';
import { manifestsAdded } from '../diagnostic/codes/plan.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { TREE_MODE } from '../git/object/tree.ts';
import type { GitRepository } from '../git/repository.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import { parseFile } from '../parse/parse-file.ts';
import type { BranchPlan, FleetPlan, PresentState } from '../plan/branch-plan.ts';
import { listedPaths, readInventory } from '../plan/inventory.ts';
import { presentIds } from '../plan/kept-files.ts';
import { type PresentFiles, presentFiles } from '../plan/present-files.ts';
import { eachManifest } from '../present/read-applications.ts';
import { displayName, groupOf, type Resource, resourceKey } from '../resource/resource.ts';

/** Judges branches whose files were read. */
export async function addedFindings(
  repository: GitRepository,
  { plan, state }: { readonly plan: FleetPlan; readonly state: PresentState },
  manifests: readonly ClusterManifests[],
): Promise<readonly Diagnostic[]> {
  const byCluster = new Map(manifests.map((each) => [each.cluster.name, each]));
  const addedTo = addedFinder(state);
  const found = plan.branches.flatMap((branch) => {
    const after = byCluster.get(branch.cluster);
    const ids = after === undefined ? undefined : addedTo(branch);
    return after === undefined || ids === undefined ? [] : [{ branch, after, ids }];
  });
  const objects = new Map<string, readonly Resource[]>();
  const wanted = new Set(found.flatMap(({ ids }) => [...ids.values()]));
  await eachManifest(repository, [...wanted], (id, text = '') => objects.set(id, objectsOf(text)));
  return found.flatMap(({ branch: { branch }, after: { cluster, placed }, ids }) => {
    const added = [...ids].filter(([, id]) => objects.get(id)?.length);
    if (added.length === 0) return [];
    const own = new Set(placed.map(({ resource }) => resourceKey(resource)));
    const all = added.flatMap(([, id]) => objects.get(id) ?? []);
    const twice = all.filter((one) => own.has(resourceKey(one))).map(displayName);
    const args = { branch, paths: added.map(([path]) => path), objects: [...new Set(twice)] };
    return [diagnose(manifestsAdded, args, cluster.at)];
  });
}

const MANIFEST = /\.(?:ya?ml|json)$/;

/** By path, the blobs of files like manifests that neither the inventory nor the plan has; undefined without any. */
function addedFinder(
  state: PresentState,
): (plan: BranchPlan) => ReadonlyMap<string, string> | undefined {
  // Branches share most directories, and lists of files: both are counted once, and few branches are listed.
  const countBelow = memoiseByValue((id: string): number =>
    [...state.tree(id)].reduce((sum, [name, entry]) => {
      if (entry.mode === TREE_MODE) return sum + countBelow(entry.id);
      return MANIFEST.test(name) ? sum + 1 : sum;
    }, 0),
  );
  const listed = memoiseByValue(listedPaths);
  const countOf = memoiseByValue(
    (paths: ReadonlySet<string>) => [...paths].filter((path) => MANIFEST.test(path)).length,
  );
  return ({ present: { tree, inventory: text, foreign }, files: planned }) => {
    const paths = text === undefined ? undefined : readInventory(text, listed)?.paths;
    if (tree === undefined || paths === undefined) return undefined;
    if (foreign === undefined && countBelow(tree) === countOf(paths)) return undefined;
    const own = new Set([...paths, ...planned.added, ...planned.changed]);
    const files = presentFiles(tree, (id) => state.tree(id));
    const added = files
      .all()
      .filter((path) => MANIFEST.test(path) && !own.has(path) && isFile(path, files));
    return presentIds([...added].sort(), files);
  };
}

/** The objects that a cluster would get; those of kustomize are for the program. */
function objectsOf(text: string): readonly Resource[] {
  return parseFile({ path: '', text }).value.filter(
    ({ apiVersion }) => groupOf(apiVersion) !== 'kustomize.config.k8s.io',
  );
}

/** Not a submodule, whose commit is in another repository. */
function isFile(path: string, files: PresentFiles): boolean {
  return files.find(path).entry?.mode.startsWith('100') === true;
}
