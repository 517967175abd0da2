/** The branches of a fleet before and after a change → how each cluster's differs, by files and by objects. */

import { memoise } from '../collection/memoise.ts';
import { byKey } from '../collection/order.ts';
import { present } from '../collection/present.ts';
import { isKeptFromPruning } from '../derive/kept-parent.ts';
import { textOf } from '../git/object/content.ts';
import { mayHoldMore } from '../kind/custom-state.ts';
import type { BranchLayout, LayoutFile } from '../layout/branch-layout.ts';
import { documentText } from '../layout/document-text.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import type { Placed } from '../place/placed.ts';
import { listAt } from '../resource/json.ts';
import { fullName, type Resource, resourceKey, specOf } from '../resource/resource.ts';
import { compareEntries } from './compare-entries.ts';
import { diffFields } from './fields/diff-fields.ts';
import type { FieldChange } from './fields/field-change.ts';
import type {
  BranchObject,
  ChangedObject,
  Changes,
  ClusterDiff,
  FileChange,
  ObjectChanges,
} from './fleet-diff.ts';
import { isParent, lostParents } from './lost-parents.ts';
import { pairObjects } from './pairing/pair-objects.ts';

/** One side of one cluster. */
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
  const contents = diffFiles(before?.layout, after?.layout);
  const files = pathsOf(contents);
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
    contents,
    objects: diffObjects(before?.manifests, after?.manifests),
    lostParents: isInBoth
      ? lostParents(resourcesOf(before.manifests), resourcesOf(after.manifests))
      : [],
  };
}

function resourcesOf({ placed }: ClusterManifests): readonly Resource[] {
  return placed.map(({ resource }) => resource);
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
): readonly FileChange[] {
  const [earlier, later] = [filesOf(before), filesOf(after)];
  const { added, changed, removed } = compareEntries(earlier, later, (a, b) =>
    isSameFile(a.file, b.file),
  );
  const changes = [
    ...added.map(({ application, file }): FileChange => ({ application, after: file })),
    ...changed.map(({ application, file }): FileChange => {
      const previous = earlier.get(file.path)?.file;
      return { application, ...present({ before: previous }), after: file };
    }),
    ...removed.map(({ application, file }): FileChange => ({ application, before: file })),
  ];
  return changes.sort(byKey(pathOf));
}

function pathOf({ before, after }: FileChange): string {
  return (after ?? before)?.path ?? '';
}

/** The paths of added, changed and removed files. */
function pathsOf(changes: readonly FileChange[]): Changes<string> {
  return {
    added: changes.filter(({ before }) => before === undefined).map(pathOf),
    changed: changes.filter(({ before, after }) => before && after).map(pathOf),
    removed: changes.filter(({ after }) => after === undefined).map(pathOf),
  };
}

/** A file with the application that it belongs to. */
interface FiledFile {
  readonly application: string;
  readonly file: LayoutFile;
}

function filesOf(layout: BranchLayout | undefined): ReadonlyMap<string, FiledFile> {
  const files = layout?.applications.flatMap(({ path, files: own }) =>
    own.map((file): FiledFile => ({ application: path, file })),
  );
  return new Map((files ?? []).map((one) => [one.file.path, one]));
}

function isSameFile(a: LayoutFile, b: LayoutFile): boolean {
  if (a === b) return true;
  return a.mode === b.mode && textOf(a.content) === textOf(b.content);
}

function diffObjects(
  before: ClusterManifests | undefined,
  after: ClusterManifests | undefined,
): ObjectChanges {
  const [earlier, later] = [objectsOf(before), objectsOf(after)];
  const { added, changed, removed } = compareEntries(
    earlier,
    later,
    (a, b) => a.application === b.application && objectText(a.resource) === objectText(b.resource),
  );
  const pairs = pairObjects(removed, added, {
    before: applicationsOf(earlier),
    after: applicationsOf(later),
  });
  const partners = new Map([...pairs].map(([key, placed]) => [resourceKey(placed.resource), key]));
  const isPaired = ({ resource }: Placed) => partners.has(resourceKey(resource));
  const stayed = [...changed, ...added.filter(isPaired)];
  stayed.sort(byKey(({ resource }) => resourceKey(resource)));
  return {
    added: added.filter((placed) => !isPaired(placed)).map(named),
    changed: stayed.map((placed) => {
      const key = resourceKey(placed.resource);
      return changedObject(earlier.get(partners.get(key) ?? key) ?? placed, placed);
    }),
    removed: removed.filter(({ resource }) => !pairs.has(resourceKey(resource))).map(named),
  };
}

function applicationsOf(objects: ReadonlyMap<string, Placed>): ReadonlySet<string> {
  return new Set([...objects.values()].map(({ application }) => application));
}

function changedObject(before: Placed, after: Placed): ChangedObject {
  const { namespace, name } = before.resource;
  const isRenamed = namespace !== after.resource.namespace || name !== after.resource.name;
  const isMoved = before.application !== after.application;
  const { fields, more } = diffFields(before.resource, after.resource);
  const authored = authoredFields(before.resource, after.resource);
  return {
    ...named(after),
    fields: isRenamed ? fields.filter(({ path }) => !ownNames.has(path)) : fields,
    more,
    ...(isRenamed ? { previousName: fullName(before.resource) } : {}),
    ...(isRenamed && storesData(before.resource) ? { losesData: true } : {}),
    ...(isRenamed && holdsOthers(before.resource) ? { losesOthers: true } : {}),
    ...present({ authoredFields: authored }),
    ...(isMoved ? { previousApplication: before.application } : {}),
  };
}

/** The differences in what was authored; undefined where that is the whole object on both sides. */
function authoredFields(before: Resource, after: Resource): readonly FieldChange[] | undefined {
  if (before.origin.type === 'derived') return [];
  const [earlier, later] = [unmerged(before), unmerged(after)];
  const isWhole = earlier === before && later === after;
  return isWhole ? undefined : diffFields(earlier, later).fields;
}

/** The resource without what was merged into it. */
function unmerged(resource: Resource): Resource {
  const { origin } = resource;
  return origin.type === 'authored' && origin.unmerged !== undefined
    ? { ...resource, object: origin.unmerged }
    : resource;
}

/** Whether data is stored under the object's name. */
function storesData(resource: Resource): boolean {
  const { kind } = resource;
  if (kind === 'StatefulSet') return listAt(specOf(resource), 'volumeClaimTemplates').length > 0;
  return dataKinds.has(kind);
}

const dataKinds: ReadonlySet<string> = new Set([
  ...['PersistentVolume', 'PersistentVolumeClaim', 'VolumeSnapshot', 'VolumeSnapshotContent'],
]);

/** Whether others are deleted with the object: what is in a Namespace, the objects of a kind, and what a controller made for an object of its kind. */
function holdsOthers(resource: Resource): boolean {
  return (isParent(resource) || mayHoldMore(resource)) && !isKeptFromPruning(resource);
}

/** Fields that the previous name of a renamed object shows. */
const ownNames: ReadonlySet<string> = new Set(['metadata.name', 'metadata.namespace']);

function objectsOf(manifests: ClusterManifests | undefined): ReadonlyMap<string, Placed> {
  const placed = [...(manifests?.placed ?? [])];
  placed.sort(byKey(({ resource }) => resourceKey(resource)));
  return new Map(placed.map((each) => [resourceKey(each.resource), each]));
}

/** Texts that many clusters share are written once. */
const objectText = memoise(documentText);

function named({ resource, application }: Placed): BranchObject {
  const { apiVersion, kind, namespace, name, origin } = resource;
  const object = { apiVersion, kind, namespace, name, application };
  return origin.type === 'derived' ? { ...object, isDerived: true } : object;
}
