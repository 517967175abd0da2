/** A service of a cluster → the localities of its endpoints, in all clusters of the fleet. */

import { memoise } from '../../../collection/memoise.ts';
import { localityParts } from '../../../istio/endpoint/locality.ts';
import { unstatedPart } from '../../../topology/distance.ts';
import type { Cluster } from '../../../topology/topology.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { holdersOf } from '../../object-holders.ts';
import type { RuledService } from '../ruled-service.ts';

/** The default zone of a Cluster. */
const unknownZone = 'default';

/** The locality of a cluster; undefined when its region is unknown. */
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
 * The localities of the endpoints in the cluster's istiod; the cluster's own where pods may run outside of Git;
 * and those of other clusters with a Service of this name, whose endpoints remote secrets may add unless the Fleet rules them out.
 */
export function placesOf(state: ClusterState, ruled: RuledService): readonly string[] {
  const { isKubernetes, host, namespace } = ruled.service;
  const name = host.split('.')[0] ?? '';
  const holders = holdersOf(state.fleet, { group: '', kind: 'Service', namespace, name });
  const isAlone = !isKubernetes || state.istioSpec?.discovery === 'isolated';
  const others = isAlone ? [] : [...placesOfHolders(holders)];
  const elsewhere = others.filter(([, holder]) => holder !== state).map(([place]) => place);
  const own = ruled.isComplete ? [] : [placeOf(state.cluster) ?? []].flat();
  const localities = ruled.endpoints.map(({ locality }) => locality).filter((one) => one !== '');
  return [...new Set([...localities, ...own, ...elsewhere])];
}

/** The cluster with a Service of the name in a locality; `several` if there are more. */
type Holder = ClusterState | 'several';

/** The localities of the clusters with one Service. */
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

export function regionOf(locality: string): string {
  return localityParts(locality)[0];
}

/** Whether a pattern of `distribute` may match a locality: default zones and subzones are unknown. */
export function mayMean(pattern: string, place: string): boolean {
  const [region, zone] = localityParts(pattern);
  const [actualRegion, actualZone] = localityParts(place);
  const isRegion = region === '*' || region === actualRegion;
  return isRegion && (['', '*', actualZone].includes(zone) || actualZone === unknownZone);
}
