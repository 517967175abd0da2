/**
 * One cluster of a proxy, as the model has it, and endpoints that are down → the share of the requests that Envoy gives each
 * endpoint that is left (Envoy, "Priority levels" and "Locality weighted load balancing", with hosts counted and not weighed).
 */
import type { EndpointGroup } from '../../src/istio/endpoint/endpoint-group.ts';
import type { UpstreamCluster } from '../../src/istio/model/upstream-clusters.ts';

/** Envoy's overprovisioning factor: a priority keeps all of its requests until less than 1/1.4 of its hosts are healthy. */
const FACTOR = 1.4;

/** `address:port` of an endpoint. */
export type Address = string;

/** Shares of 1, of those that get any. The panic threshold is 0, as Istio sets it. */
export function servingShares(
  { groups, isWeighted }: Pick<UpstreamCluster, 'groups' | 'isWeighted'>,
  down: ReadonlySet<Address>,
): ReadonlyMap<Address, number> {
  const shares = new Map<Address, number>();
  let left = 1;
  const priorities = [...new Set(groups.map(({ priority }) => priority))].sort((a, b) => a - b);
  const healths = priorities.map((priority) => health(at(groups, priority), down));
  const total = Math.min(
    1,
    healths.reduce((sum, one) => sum + one, 0),
  );
  for (const [i, priority] of priorities.entries()) {
    const load = Math.min(left, (healths[i] ?? 0) / total);
    left -= load;
    for (const { endpoints, weight } of localities(at(groups, priority), isWeighted, down)) {
      for (const [address, share] of endpoints) {
        shares.set(address, (shares.get(address) ?? 0) + load * weight * share);
      }
    }
  }
  return new Map([...shares].filter(([, share]) => share > 0));
}

function at(groups: readonly EndpointGroup[], priority: number): readonly EndpointGroup[] {
  return groups.filter((group) => group.priority === priority);
}

/** In whole percent, as Envoy counts. */
function health(groups: readonly EndpointGroup[], down: ReadonlySet<Address>): number {
  const all = groups.flatMap(addressesOf);
  const healthy = all.filter(([address]) => !down.has(address)).length;
  return all.length === 0
    ? 0
    : Math.min(1, Math.floor((100 * FACTOR * healthy) / all.length) / 100);
}

interface Share {
  readonly weight: number;
  readonly endpoints: readonly (readonly [Address, number])[];
}

/** The share of each locality, and within it of each healthy endpoint; without weights all are one. */
function localities(
  groups: readonly EndpointGroup[],
  isWeighted: boolean,
  down: ReadonlySet<Address>,
): readonly Share[] {
  const places = isWeighted ? byPlace(groups) : [groups];
  const shares = places.map((place) => {
    const healthy = place.flatMap(addressesOf).filter(([address]) => !down.has(address));
    const weight = (place.at(-1)?.weight ?? 0) * health(place, down);
    return { weight: isWeighted ? weight : healthy.length, endpoints: scaled(healthy) };
  });
  const total = shares.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return shares.map((share) => ({ ...share, weight: share.weight / total }));
}

/** A pod's `eu/a/` and an entry's `eu/a` are one place to Envoy. */
function byPlace(groups: readonly EndpointGroup[]): readonly (readonly EndpointGroup[])[] {
  const places = new Map<string, EndpointGroup[]>();
  for (const group of groups) {
    const place = group.locality.replace(/\/+$/, '');
    places.set(place, [...(places.get(place) ?? []), group]);
  }
  return [...places.values()];
}

function addressesOf({ endpoints }: EndpointGroup): readonly (readonly [Address, number])[] {
  return endpoints.map(({ address, port, weight }) => [`${address}:${port}`, weight]);
}

function scaled(weights: readonly (readonly [Address, number])[]): Share['endpoints'] {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return weights.map(([address, weight]) => [address, weight / total]);
}
