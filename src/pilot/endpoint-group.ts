/**
 * Endpoints that share a locality and a priority, and how priorities and weights are given to them (Istio
 * `loadbalancer.ApplyLocalityLoadBalancer`).
 * @module
 */
import { isObject, listAt, numberAt, objectAt, stringAt } from '../resource/json.ts';
import { own } from '../resource/own.ts';
import { localityDistance, localityParts, matchesLocality } from './locality.ts';
import type { LocalitySetting } from './locality-setting.ts';
import type { ServiceEndpoint } from './service-endpoint.ts';

/** What Envoy is given: groups by locality, split by priority. */
export interface EndpointGroup {
  /** 0 first; without gaps. */
  readonly priority: number;
  readonly locality: string;
  /** Counts among groups of one priority, where localities are weighed at all. */
  readonly weight: number;
  readonly endpoints: readonly ServiceEndpoint[];
}

/** A client as the balancer sees it. */
export interface BalancedClient {
  readonly locality: string;
  /** Its own labels and those of its locality, cluster and network. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Endpoints by locality, all of one priority. */
export function groupByLocality(endpoints: readonly ServiceEndpoint[]): readonly EndpointGroup[] {
  const localities = [...new Set(endpoints.map(({ locality }) => locality))].sort();
  return localities.map((locality) => {
    const its = endpoints.filter((endpoint) => endpoint.locality === locality);
    return { priority: 0, locality, weight: weightOf(its), endpoints: its };
  });
}

/** Gives the groups the priorities and weights that a setting asks for. */
export function balanceGroups(
  groups: readonly EndpointGroup[],
  { setting, isZoneAware, isForced, prefersNetwork }: LocalitySetting,
  client: BalancedClient,
  hasOutlierDetection: boolean,
): readonly EndpointGroup[] {
  const failover = listAt(setting, 'failover');
  const labels = listAt(setting, 'failoverPriority').map(String);
  const distribute = listAt(setting, 'distribute');
  if (distribute.length > 0 && !isZoneAware) return distributeWeights(groups, distribute, client);
  if (!hasOutlierDetection && !isForced) return groups;
  const split =
    labels.length > 0 ? splitByLabels(groups, { labels, prefersNetwork }, client) : groups;
  if (isZoneAware) return rankGroups(split, 3, (group) => regionRank(group, failover, client));
  if (labels.length > 0 && failover.length === 0) return split;
  return rankGroups(split, 5, (group) => localityRank(group, failover, client));
}

/** The first entry that means the client's place decides: groups that it does not name lose their endpoints. */
function distributeWeights(
  groups: readonly EndpointGroup[],
  distribute: readonly unknown[],
  client: BalancedClient,
): readonly EndpointGroup[] {
  const entry = distribute.find(
    (one) => isObject(one) && matchesLocality(client.locality, stringAt(one, 'from') ?? ''),
  );
  if (!isObject(entry)) return groups;
  const shares = Object.entries(objectAt(entry, 'to') ?? {});
  const chosen = groups.map((group) => shares.find(([to]) => matchesLocality(group.locality, to)));
  return groups.map((group, i) => {
    const share = chosen[i];
    if (share === undefined) return { ...group, endpoints: [] };
    const total = groups.reduce(
      (sum, { weight }, j) => (chosen[j] === share ? sum + weight : sum),
      0,
    );
    const percent = numberAt(entry, 'to', share[0]) ?? 0;
    const weight = Math.ceil((group.weight * percent) / total);
    return weight > 0 ? { ...group, weight } : group;
  });
}

/**
 * Counts from the first label on which client and endpoint differ; `key=value` asks the endpoint for a value, and a label that
 * neither has is no difference. A network in first place is preferred, not required.
 */
function splitByLabels(
  groups: readonly EndpointGroup[],
  {
    labels: wanted,
    prefersNetwork,
  }: { readonly labels: readonly string[]; readonly prefersNetwork: boolean },
  client: BalancedClient,
): readonly EndpointGroup[] {
  const keys = wanted.map((entry) => entry.split('=')[0] ?? '');
  const values = new Map(
    wanted
      .map((entry) => entry.split('='))
      .flatMap((p) => (p.length === 2 ? [[p[0] ?? '', p[1] ?? '']] : [])),
  );
  const rank = ({ labels }: ServiceEndpoint): number => {
    const differs = (key: string): boolean =>
      (values.get(key) ?? own(client.labels, key) ?? '') !== (own(labels, key) ?? '');
    const skips = prefersNetwork && wanted[0] === 'topology.istio.io/network' && differs(wanted[0]);
    const first = keys.findIndex((key, i) => differs(key) && !(skips && i === 0));
    return (first < 0 ? 0 : keys.length - first) + (skips ? keys.length : 0);
  };
  const split = groups.flatMap((group) => {
    const ranks = [...new Set(group.endpoints.map(rank))].sort((a, b) => a - b);
    return ranks.map((priority) => {
      const endpoints = group.endpoints.filter((endpoint) => rank(endpoint) === priority);
      return { ...group, priority, weight: weightOf(endpoints), endpoints };
    });
  });
  return withoutGaps(split);
}

/** Ranks groups within the priorities that they have; a rank is below `size`. */
function rankGroups(
  groups: readonly EndpointGroup[],
  size: number,
  rank: (group: EndpointGroup) => number,
): readonly EndpointGroup[] {
  return withoutGaps(groups.map((g) => ({ ...g, priority: g.priority * size + rank(g) })));
}

function withoutGaps(groups: readonly EndpointGroup[]): readonly EndpointGroup[] {
  const used = [...new Set(groups.map(({ priority }) => priority))].sort((a, b) => a - b);
  return groups.map((group) => ({ ...group, priority: used.indexOf(group.priority) }));
}

/** 0 to 2 in the client's region; then the region that the first entry for the client's names, then all others. */
function localityRank(
  { locality }: EndpointGroup,
  failover: readonly unknown[],
  client: BalancedClient,
): number {
  const distance = localityDistance(client.locality, locality);
  if (distance < 3) return distance;
  const to = targetRegion(failover, client);
  return to !== undefined && to !== localityParts(locality)[0] ? 4 : 3;
}

function regionRank(
  { locality }: EndpointGroup,
  failover: readonly unknown[],
  client: BalancedClient,
): number {
  const [region] = localityParts(locality);
  if (region === localityParts(client.locality)[0]) return 0;
  return targetRegion(failover, client) === region ? 1 : 2;
}

function targetRegion(failover: readonly unknown[], client: BalancedClient): string | undefined {
  const [region] = localityParts(client.locality);
  const entry = failover.find((one) => isObject(one) && stringAt(one, 'from') === region);
  return isObject(entry) ? (stringAt(entry, 'to') ?? '') : undefined;
}

function weightOf(endpoints: readonly ServiceEndpoint[]): number {
  return endpoints.reduce((sum, { weight }) => sum + weight, 0);
}
