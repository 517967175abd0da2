/**
 * Current and new branches beside applications with errors → the objects that would be removed but may have moved into such an application,
 * because its texts contain their names.
 */

import type { GitRepository } from '../git/repository.ts';
import type { BranchLayout } from '../layout/branch-layout.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import { parseFile } from '../parse/parse-file.ts';
import type { KeptObjects } from '../place/kept/kept-objects.ts';
import type { PresentState } from '../plan/branch-plan.ts';
import { presentIds } from '../plan/kept-files.ts';
import { presentFiles } from '../plan/present-files.ts';
import { blobOf } from '../plan/wanted-file.ts';
import { eachManifest } from '../present/read-applications.ts';
import { displayName, resourceKey } from '../resource/resource.ts';
import type { Refused } from './kept-state.ts';

/** Input of the comparison. */
export interface MovedQuery {
  readonly state: PresentState;
  /** The layouts of the branches that keep or omit an application, with the effect on each. */
  readonly layouts: readonly BranchLayout[];
  /** The manifests of the clusters beside the kept ones. */
  readonly manifests: readonly ClusterManifests[];
  readonly objects: KeptObjects;
  /** Whether an application with errors may contain an object of this name. */
  mayHave(application: string, name: string): boolean;
}

/** Examines the changed manifests; the plan refuses their removal. */
export async function findMovedObjects(
  repository: GitRepository,
  { state, layouts, manifests, objects, mayHave }: MovedQuery,
): Promise<readonly Refused[]> {
  const changed = layouts
    .filter(({ kept = [] }) => kept.length > 0)
    .map((layout) => ({ layout, ids: changedIds(layout, state) }));
  const found = new Map<string, readonly FoundObject[] | undefined>();
  const wanted = new Set(changed.flatMap(({ ids }) => [...ids.values()]));
  await eachManifest(repository, [...wanted], (id, text) => {
    found.set(id, text === undefined ? undefined : objectsOf(text));
  });
  const byCluster = new Map(manifests.map(({ cluster, placed }) => [cluster.name, placed]));
  return changed.flatMap(({ layout: { cluster, branch, kept = [] }, ids }) => {
    const left = [...(byCluster.get(cluster.name) ?? []), ...(objects.get(cluster.name) ?? [])];
    const known = new Set(left.map(({ resource }) => resourceKey(resource)));
    return [...ids].flatMap(([path, id]): readonly Refused[] => {
      const all = found.get(id);
      // Any of them may have an object of it.
      if (all === undefined) {
        return kept.map(({ path: application }) => {
          return { application, branch, content: path, refusal: 'unread' };
        });
      }
      const lost = all.filter(({ key }) => !known.has(key));
      return lost.flatMap(({ name, displayed }) => {
        const application = kept.find((one) => mayHave(one.path, name))?.path;
        if (application === undefined) return [];
        return [{ application, branch, content: displayed, refusal: 'moved' }];
      });
    });
  });
}

/** An object of a present manifest. */
interface FoundObject {
  readonly key: string;
  readonly name: string;
  readonly displayed: string;
}

function objectsOf(text: string): readonly FoundObject[] {
  return parseFile({ path: '', text }).value.map((resource) => ({
    key: resourceKey(resource),
    name: resource.name,
    displayed: displayName(resource),
  }));
}

/** The manifests of the branch whose text changes. */
function changedIds(
  { branch, applications }: BranchLayout,
  state: PresentState,
): ReadonlyMap<string, string> {
  const files = applications.flatMap((application) => application.files);
  const present = presentFiles(state.branches.get(branch)?.tree, (id) => state.tree(id));
  const ids = presentIds(
    files.map(({ path }) => path),
    present,
  );
  const changed = files.filter((file) => ids.get(file.path) !== blobOf(state.format)(file).id);
  return new Map(
    changed.flatMap(({ path }): [string, string][] => {
      const id = ids.get(path);
      return id === undefined ? [] : [[path, id]];
    }),
  );
}
