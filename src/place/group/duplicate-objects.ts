/** Objects of groups of clusters → each object of one name once: an equal one is omitted, a different one is an error. */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { duplicateObject, perhapsOneObject, repeatedObject } from '../../diagnostic/codes/place.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { nameClusters } from '../../diagnostic/wording/cluster-list.ts';
import { isClusterScoped } from '../../kind/scope.ts';
import { jsonEqual } from '../../resource/json.ts';
import {
  displayName,
  groupOf,
  isNamedLater,
  locate,
  noteAt,
  type Resource,
  resourceKey,
} from '../../resource/resource.ts';
import type { Placed } from '../placed.ts';
import type { ClusterGroup } from './cluster-group.ts';

/** The objects of groups, each once. */
export interface SingleObjects {
  /** In order of the groups; those without repeated objects are the input arrays. */
  readonly sets: readonly (readonly Placed[])[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Omits repetitions of equal objects. One finding for each pair of places, for all clusters that get both. */
export function leaveOutRepeated(
  groups: readonly ClusterGroup[],
  sets: readonly (readonly Placed[])[],
): SingleObjects {
  const clashes = new Map<string, Clash>();
  const single = groups.map((group, i) => {
    const placed = sets[i] ?? [];
    const repeated = noteClashes(placed, group, clashes);
    if (repeated.size === 0) return placed;
    return placed.filter(({ resource }) => !repeated.has(resource));
  });
  return { sets: single, diagnostics: [...clashes.values()].map(duplicate) };
}

interface Clash {
  readonly first: Resource;
  readonly second: Resource;
  readonly isEqual: boolean;
  /** Whether one has no namespace, and the other namespace default. */
  readonly isPossible: boolean;
  readonly clusters: string[];
}

/** Records the objects of one key; each pair of places once, for all clusters that get both. Returns objects equal to an earlier one. */
function noteClashes(
  placed: readonly Placed[],
  group: ClusterGroup,
  clashes: Map<string, Clash>,
): ReadonlySet<Resource> {
  const byKey = new Map<string, Resource>();
  const repeated = new Set<Resource>();
  for (const { resource } of placed) {
    const key = resourceKey(resource);
    const first = byKey.get(key);
    const possible = first ?? byKey.get(keyInDefault(resource));
    // The API server generates a name for each of those that are named later.
    if (first === undefined || isNamedLater(first)) byKey.set(key, resource);
    if (possible === undefined || possible === resource) continue;
    if ([possible, resource].some(isNamedLater)) continue;
    const places = JSON.stringify([locate(possible), locate(resource)]);
    const clash = getOrInsert(clashes, places, () => ({
      first: possible,
      second: resource,
      isEqual: jsonEqual(possible.object, resource.object),
      isPossible: first === undefined,
      clusters: [],
    }));
    clash.clusters.push(...group.clusters.map((cluster) => cluster.name));
    if (clash.isEqual) repeated.add(resource);
  }
  return repeated;
}

/** The key of the object that this one would be where an object without a namespace is applied to namespace default. */
function keyInDefault(resource: Resource): string {
  const { namespace } = resource;
  if (namespace === 'default') return resourceKey({ ...resource, namespace: '' });
  const isOpen = namespace === '' && isNamespaced(resource);
  return isOpen ? resourceKey({ ...resource, namespace: 'default' }) : '';
}

/** Whether the kind surely has namespaces; an unknown kind of an extension may be of the whole cluster. */
function isNamespaced(resource: Resource): boolean {
  const isKnown = /^(?:[^.]*|.*\.k8s\.io)$/.test(groupOf(resource.apiVersion));
  return isKnown && !isClusterScoped(resource);
}

function duplicate({ first, second, isEqual, isPossible, clusters }: Clash): Diagnostic {
  if (isPossible) return possiblyOne(first, second, clusters);
  const lacksNamespace = second.namespace === '' && isNamespaced(second);
  const args = { object: displayName(second), clusters: nameClusters(clusters) };
  const related = [noteAt('the first one', first, '/metadata/name', 'value')];
  const at = locate(second, '/metadata/name', 'value');
  if (isEqual) return diagnose(repeatedObject, args, at, related);
  return diagnose(duplicateObject, { ...args, lacksNamespace }, at, related);
}

function possiblyOne(first: Resource, second: Resource, clusters: readonly string[]): Diagnostic {
  const [open, other] = first.namespace === '' ? [first, second] : [second, first];
  const args = {
    object: displayName(open),
    other: displayName(other),
    clusters: nameClusters(clusters),
  };
  const at = locate(open, '/metadata/name', 'value');
  return diagnose(perhapsOneObject, args, at, [
    noteAt('in namespace default', other, '/metadata/name', 'value'),
  ]);
}
