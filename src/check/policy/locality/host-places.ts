/**
 * A service of a cluster → the places where it has endpoints, here or in another cluster of the fleet.
 * @module
 */

import { memoise } from '../../../collection/memoise.ts';
import { localityParts } from '../../../istio/endpoint/locality.ts';
import { unstatedPart } from '../../../topology/distance.ts';
import type { Cluster } from '../../../topology/topology.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { holdersOf } from '../../object-holders.ts';
import type { RuledService } from '../ruled-service.ts';

/** What a Cluster has for a zone that nobody named. */
const unknownZone = 'default';

/** Where a cluster is; undefined when the fleet does not know its region. */
export function placeOf({ region, zone }: Cluster): string | undefined {
  return region === unstatedPart ? undefined : `${region}/${zone}`;
}

/** The regions of the fleet's clusters, sorted. */
export function regionsOfFleet({ fleet }: ClusterState): readonly string[] {
  return regionsOf(fleet);
}

const regionsOf: (fleet: ClusterState['fleet']) => readonly string[] = memoise((fleet) => {
  const places = fleet.flatMap(({ cluster }) => placeOf(cluster) ?? []);
  return [...new Set(places.map(regionOf))].sort();
});

/**
 * The localities of the endpoints that the cluster's istiod knows; the cluster's own where pods may run that Git does not tell of;
 * and those of other clusters with a Service of this name, from which remote secrets may bring endpoints.
 */
export function placesOf(state: ClusterState, ruled: RuledService): readonly string[] {
  const { isKubernetes, host, namespace } = ruled.service;
  const name = host.split('.')[0] ?? '';
  const holders = holdersOf(state.fleet, { group: '', kind: 'Service', namespace, name });
  const others = isKubernetes ? [...placesOfHolders(holders)] : [];
  const elsewhere = others.filter(([, holder]) => holder !== state).map(([place]) => place);
  const own = ruled.isComplete ? [] : [placeOf(state.cluster) ?? []].flat();
  const localities = ruled.endpoints.map(({ locality }) => locality).filter((one) => one !== '');
  return [...new Set([...localities, ...own, ...elsewhere])];
}

/** The cluster with a Service of the name in a place; `several` if there are more. */
type Holder = ClusterState | 'several';

/** Where clusters with one Service are. */
const placesOfHolders: (holders: readonly ClusterState[]) => ReadonlyMap<string, Holder> = memoise(
  (holders) => {
    const places = new Map<string, Holder>();
    for (const state of holders) {
      const place = placeOf(state.cluster);
      if (place !== undefined) places.set(place, places.has(place) ? 'several' : state);
    }
    return places;
  },
);

/** The region of a locality. */
export function regionOf(locality: string): string {
  return localityParts(locality)[0];
}

/** Whether a pattern of `distribute` may mean a place: of zones that nobody named, and of subzones, nothing is known. */
export function mayMean(pattern: string, place: string): boolean {
  const [region, zone] = localityParts(pattern);
  const [actualRegion, actualZone] = localityParts(place);
  const isRegion = region === '*' || region === actualRegion;
  return isRegion && (['', '*', actualZone].includes(zone) || actualZone === unknownZone);
}
