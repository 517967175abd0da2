/**
 * The items of the host, and the objects of the cluster → the items of the result. No item of an unknown kind is deleted, and no
 * object that describes the fleet or is for another cluster reaches this one.
 */
import { derivedGone } from '../diagnostic/codes/function.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { Emit } from '../kind/distributary-v1alpha1/hydration-spec.ts';
import { documentText } from '../layout/document-text.ts';
import { objectFileName } from '../layout/file-path.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import type { Placed } from '../place/placed.ts';
import { displayName, locate, type Resource, resourceKey } from '../resource/resource.ts';
import { toYaml } from '../resource/yaml/to-yaml.ts';
import { withAuthored } from './authored-mark.ts';
import {
  hostAnnotations,
  hostPlace,
  isFromKustomize,
  isLocalConfig,
  LOCAL_CONFIG,
  PATH_ANNOTATION,
  withAnnotation,
  withAnnotations,
} from './host-annotation.ts';
import { LIST_FILE, type ListItem } from './resource-list.ts';
import { PACKAGE, type SortedItem } from './sort-items.ts';

/** Makes the YAML text of each item: first the input items in their order, then the new ones. */
export function emitItems(
  items: readonly SortedItem[],
  manifests: ClusterManifests,
  emit: Exclude<Emit, 'results'>,
): Outcome<readonly string[]> {
  const isInPlace = worksInPlace(items);
  const cluster = sortManifests(manifests);
  const diagnostics: Diagnostic[] = [];
  const kept = items.flatMap((item) => {
    const text = keepItem(item, cluster, { emit, isInPlace });
    if (text !== undefined) return [text];
    if (item.role === 'derived') diagnostics.push(gone(item.resource));
    return [];
  });
  const known = new Set(
    items.flatMap((one) => (one.role === 'derived' ? resourceKey(one.resource) : [])),
  );
  const added = manifests.placed.filter(({ resource }) => {
    if (itemOf(resource) !== undefined) return false;
    return resource.origin.type === 'derived' ? !known.has(resourceKey(resource)) : emit === 'all';
  });
  const texts = added.map((one) => (isInPlace ? newItemText(one) : documentText(one.resource)));
  return { value: [...kept, ...texts], diagnostics };
}

/** Whether the host writes the items back into their files. kustomize does not, and supports paths of generated items only. */
function worksInPlace(items: readonly SortedItem[]): boolean {
  const objects = items.map(({ item }) => item.object);
  return (
    objects.some((object) => hostPlace(object).path !== undefined) && !objects.some(isFromKustomize)
  );
}

/** The objects of one cluster, by origin. */
interface SortedManifests {
  /** By index of their input item. */
  readonly authored: ReadonlyMap<number, Resource>;
  /** By key. */
  readonly derived: ReadonlyMap<string, Resource>;
}

function sortManifests({ placed }: ClusterManifests): SortedManifests {
  const authored = new Map<number, Resource>();
  const derived = new Map<string, Resource>();
  for (const { resource } of placed) {
    const index = itemOf(resource);
    if (index !== undefined) authored.set(index, resource);
    else if (resource.origin.type === 'derived') derived.set(resourceKey(resource), resource);
  }
  return { authored, derived };
}

/** The index of a resource's input item, whatever changed in it since. */
function itemOf({ origin }: Resource): number | undefined {
  const isItem = origin.type === 'authored' && origin.source.file === LIST_FILE;
  return isItem ? origin.source.document : undefined;
}

/** The request, and the kind of host. */
interface EmitRequest {
  readonly emit: Emit;
  readonly isInPlace: boolean;
}

/** The text of an input item; undefined when it is removed. */
function keepItem(
  sorted: SortedItem,
  cluster: SortedManifests,
  emitRequest: EmitRequest,
): string | undefined {
  const { item } = sorted;
  switch (sorted.role) {
    case 'host':
      return item.source.text;
    case 'config':
      return isGenerators(item, emitRequest) ? undefined : item.source.text;
    case 'fleet':
      return keptFromClusters(item, emitRequest);
    case 'derived':
      return again(item, cluster.derived.get(resourceKey(sorted.resource)));
    case 'authored':
      return keepAuthored(sorted, cluster.authored.get(item.index), emitRequest);
  }
}

/** kustomize passes a generator its own configuration, which no later function should get. */
function isGenerators({ object }: ListItem, { emit }: EmitRequest): boolean {
  return emit === 'all' && hostPlace(object).path === undefined;
}

function keepAuthored(
  { item, resource: was }: { readonly item: ListItem; readonly resource: Resource },
  is: Resource | undefined,
  emitRequest: EmitRequest,
): string | undefined {
  if (is === undefined) return keptFromClusters(item, emitRequest);
  return documentText(emitRequest.isInPlace ? undoable(is, was) : is);
}

/**
 * An object of another cluster is removed. In place that would delete a file, so there it gets the annotation of local objects:
 * its name may be that of a derived object, and kustomize rejects two objects of one name.
 */
function keptFromClusters(item: ListItem, { emit, isInPlace }: EmitRequest): string | undefined {
  const { object, source } = item;
  if (emit === 'all' || !isInPlace) return undefined;
  if (isLocalConfig(object)) return source.text;
  return source.edited(withAnnotation(object, LOCAL_CONFIG, 'true')).text;
}

/** An object that differs from the authored one has the authored one in an annotation. */
function undoable(changed: Resource, authored: Resource): Resource {
  const { origin } = changed;
  if (changed === authored || origin.type !== 'authored') return changed;
  const object = withAuthored(changed.object, authored.object);
  return { ...changed, object, origin: { type: 'authored', source: origin.source.edited(object) } };
}

/** An object that is derived again replaces its predecessor, with the host's own annotations. */
function again(item: ListItem, derived: Resource | undefined): string | undefined {
  if (derived === undefined) return undefined;
  const object = withAnnotations(derived.object, hostAnnotations(item.object));
  return item.source.edited(object).text;
}

/** A new object in a file of its own, in the directory of its authored object. */
function newItemText({ resource, application }: Placed): string {
  const name = objectFileName(resource);
  const path = application === PACKAGE ? name : `${application}/${name}`;
  return toYaml(withAnnotation(resource.object, PATH_ANNOTATION, path));
}

function gone(resource: Resource): Diagnostic {
  return diagnose(derivedGone, { object: displayName(resource) }, locate(resource));
}
