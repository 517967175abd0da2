/** Objects from a caller instead of files → their place among those of the repository. */

import { groupBy } from '../collection/group-by.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { resourceKey } from '../resource/resource.ts';
import { type PlaceInput, place } from './place.ts';
import type { AuthoredSet, Placed } from './placed.ts';

/** The rules of placement besides the objects' own annotations. */
export type PlaceContext = Pick<PlaceInput, 'fleet' | 'topology' | 'objects' | 'versionOf'>;

/** Objects for all clusters that the annotation `distributary.dev/clusters` allows. */
export function placeGiven(
  context: PlaceContext,
  given: readonly Placed[],
): Outcome<readonly AuthoredSet[]> {
  const { fleet, topology } = context;
  const { clusters } = topology;
  const groups = groupBy(given, ({ application }) => application);
  const at = fleet.locate('/spec');
  const sources = [...groups.keys()].map((directory) => ({
    directory,
    application: directory,
    files: [directory],
    clusters,
    source: { path: directory, explicit: false, at },
  }));
  const files = new Map(
    [...groups].map(([directory, placed]) => [directory, placed.map(({ resource }) => resource)]),
  );
  return place({ ...context, sources, files, topologyResources: [] });
}

/** The actual objects of one cluster, from a host program instead of the repository. */
export interface ClusterObjects {
  readonly cluster: string;
  readonly objects: readonly Placed[];
}

/**
 * Adds the objects to those of the repository for their cluster: one with an existing name replaces it, the others
 * follow at the end. The caller has patched them, so the fleet's patches and policies skip them.
 */
export function layOver(
  sets: readonly AuthoredSet[],
  given: ClusterObjects,
  { fleet, topology }: Omit<PlaceContext, 'objects'>,
): Outcome<readonly AuthoredSet[]> {
  const placed = placeGiven({ fleet: { ...fleet, patches: [] }, topology }, given.objects);
  const own = placed.value.find(({ cluster }) => cluster.name === given.cluster)?.placed ?? [];
  const value = sets.map((set) =>
    set.cluster.name === given.cluster ? { ...set, placed: laidOver(set.placed, own) } : set,
  );
  return { value, diagnostics: placed.diagnostics };
}

function laidOver(below: readonly Placed[], above: readonly Placed[]): readonly Placed[] {
  const byKey = new Map(above.map((one) => [resourceKey(one.resource), one]));
  const known = new Set(below.map(({ resource }) => resourceKey(resource)));
  const kept = below.map((one) => {
    const { resource } = byKey.get(resourceKey(one.resource)) ?? one;
    return resource === one.resource ? one : { ...one, resource };
  });
  return [...kept, ...above.filter(({ resource }) => !known.has(resourceKey(resource)))];
}
