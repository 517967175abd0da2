/**
 * The branches of a fleet before and after a change → how each cluster's differs, by files and by objects.
 * @module
 */

import { memoise } from '../collection/memoise.ts';
import { byKey } from '../collection/order.ts';
import type { BranchLayout, LayoutFile } from '../layout/branch-layout.ts';
import { textOf } from '../layout/content.ts';
import { documentText } from '../layout/document-text.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import type { Placed } from '../place/placed.ts';
import { resourceKey } from '../resource/resource.ts';
import { compareEntries } from './compare-entries.ts';
import type { BranchObject, Changes, ClusterDiff } from './fleet-diff.ts';

/** What one side says of one cluster. */
export interface ClusterSide {
  readonly layout: BranchLayout;
  readonly manifests: ClusterManifests;
}

/** Compares one cluster, of which there is at least one side; undefined when its branch stays as it is. */
export function diffCluster(
  before: ClusterSide | undefined,
  after: ClusterSide | undefined,
): ClusterDiff | undefined {
  const side = after ?? before;
  if (side === undefined) return undefined;
  const files = diffFiles(before?.layout, after?.layout);
  const { cluster, branch } = side.layout;
  const previous = before?.layout.branch ?? branch;
  const isInBoth = before !== undefined && after !== undefined;
  if (isInBoth && isEmpty(files) && previous === branch) return undefined;
  return {
    cluster,
    change: isInBoth ? 'changed' : whichSide(after),
    branch,
    ...(previous === branch ? {} : { previousBranch: previous }),
    files,
    objects: diffObjects(before?.manifests, after?.manifests),
  };
}

function whichSide(after: ClusterSide | undefined): 'added' | 'removed' {
  return after === undefined ? 'removed' : 'added';
}

function isEmpty({ added, changed, removed }: Changes<unknown>): boolean {
  return added.length + changed.length + removed.length === 0;
}

function diffFiles(
  before: BranchLayout | undefined,
  after: BranchLayout | undefined,
): Changes<string> {
  const changes = compareEntries(filesOf(before), filesOf(after), isSameFile);
  const paths = (files: readonly LayoutFile[]) => files.map(({ path }) => path).sort();
  const { added, changed, removed } = changes;
  return { added: paths(added), changed: paths(changed), removed: paths(removed) };
}

function filesOf(layout: BranchLayout | undefined): ReadonlyMap<string, LayoutFile> {
  const files = layout?.applications.flatMap((application) => application.files) ?? [];
  return new Map(files.map((file) => [file.path, file]));
}

function isSameFile(a: LayoutFile, b: LayoutFile): boolean {
  if (a === b) return true;
  return a.mode === b.mode && textOf(a.content) === textOf(b.content);
}

function diffObjects(
  before: ClusterManifests | undefined,
  after: ClusterManifests | undefined,
): Changes<BranchObject> {
  const { added, changed, removed } = compareEntries(
    objectsOf(before),
    objectsOf(after),
    (a, b) => a.application === b.application && objectText(a.resource) === objectText(b.resource),
  );
  return { added: added.map(named), changed: changed.map(named), removed: removed.map(named) };
}

function objectsOf(manifests: ClusterManifests | undefined): ReadonlyMap<string, Placed> {
  const placed = [...(manifests?.placed ?? [])];
  placed.sort(byKey(({ resource }) => resourceKey(resource)));
  return new Map(placed.map((each) => [resourceKey(each.resource), each]));
}

/** What many clusters run is written once. */
const objectText = memoise(documentText);

function named({ resource, application }: Placed): BranchObject {
  const { apiVersion, kind, namespace, name } = resource;
  return { apiVersion, kind, namespace, name, application };
}
