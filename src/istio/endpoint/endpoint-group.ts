/**
 * Endpoints with the same locality and priority, and the assignment of priorities and weights (Istio
 * `loadbalancer.ApplyLocalityLoadBalancer`).
 */

import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { byKey } from '../../collection/order.ts';
import { type JsonObject, numberAt } from '../../resource/json.ts';
import type { LocalitySettings } from '../destination-rule/policy-settings.ts';
import type { ServiceEndpoint } from './endpoint-place.ts';
import { type LabelRank, newLabelRank } from './label-rank.ts';
import { firstPattern, localityDistance, localityParts } from './locality.ts';
import type { LocalitySetting } from './locality-setting.ts';

/** The endpoints in Envoy: groups by locality, split by priority. */
export interface EndpointGroup {
  /** 0 first; consecutive. */
  readonly priority: number;
  readonly locality: string;
  /** Weight among groups of one priority, with locality weights only. */
  readonly weight: number;
  readonly endpoints: readonly ServiceEndpoint[];
}

/** A client as input of the load balancer. */
export interface BalancedClient {
  readonly locality: string;
  /** Its own labels and those for its locality, cluster and network. */
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * The method that assigns priorities: none (all have priority 0); percentages by locality; zones; labels; labels, then locality among
 * endpoints with equal labels; or locality only.
 */
export type Ordering = 'none' | 'distribute' | 'zones' | 'labels' | 'labels-and-places' | 'places';

/** The method of a setting. */
export function orderingOf(
  { setting, isZoneAware, isForced }: LocalitySetting,
  hasOutlierDetection: boolean,
): Ordering {
  const { failover, labels, distribute } = readSetting(setting);
  if (distribute !== undefined && !isZoneAware) return 'distribute';
  if (!hasOutlierDetection && !isForced) return 'none';
  if (isZoneAware) return 'zones';
  if (labels === undefined) return 'places';
  return failover === undefined ? 'labels' : 'labels-and-places';
}

/** Endpoints by locality, all of one priority. */
export const groupByLocality: (endpoints: readonly ServiceEndpoint[]) => readonly EndpointGroup[] =
  memoise((endpoints) => {
    const localities = [...groupBy(endpoints, ({ locality }) => locality)];
    return localities.sort(byKey(([locality]) => locality)).map(([locality, its]) => {
      return { priority: 0, locality, weight: weightOf(its), endpoints: its };
    });
  });

/** Assigns the priorities and weights of a setting to the groups. */
export function balanceGroups(
  groups: readonly EndpointGroup[],
  effective: LocalitySetting,
  client: BalancedClient,
  hasOutlierDetection: boolean,
): readonly EndpointGroup[] {
  const { failover, labels, distribute } = readSetting(effective.setting);
  const ordering = orderingOf(effective, hasOutlierDetection);
  if (ordering === 'distribute') return distributeWeights(groups, distribute?.(client));
  if (ordering === 'none') return groups;
  const rank = labels?.(client);
  const split =
    rank === undefined
      ? groups
      : splitByLabels(groups, (one) => rank(one, effective.prefersNetwork));
  const to = failover?.get(localityParts(client.locality)[0]);
  if (ordering === 'zones') return rankGroups(split, 3, (group) => regionRank(group, to, client));
  if (ordering === 'labels') return split;
  return rankGroups(split, 5, (group) => localityRank(group, to, client));
}

/** A setting, parsed once for all ports and clients. Unset fields are undefined. */
interface ReadSetting {
  /** Failover regions by region. */
  readonly failover: ReadonlyMap<string, string> | undefined;
  readonly labels: ((client: BalancedClient) => LabelRank) | undefined;
  /** The `distribute` entry for a client's locality. */
  readonly distribute: ((client: BalancedClient) => Distribution | undefined) | undefined;
}

/** Percentages by locality. */
interface Distribution {
  readonly to: JsonObject;
  /** The locality in `to` that matches a locality. */
  readonly shareOf: (locality: string) => string | undefined;
}

const readSetting: (setting: LocalitySettings) => ReadSetting = memoise(
  ({ failover, failoverPriority: labels, distribute }) => ({
    failover: failover.length > 0 ? targetRegions(failover) : undefined,
    labels: labels.length > 0 ? memoise((client) => newLabelRank(labels, client)) : undefined,
    distribute: distribute.length > 0 ? readDistribute(distribute) : undefined,
  }),
);

/** The first entry that matches the client's locality applies. */
function readDistribute(
  entries: LocalitySettings['distribute'],
): (client: BalancedClient) => Distribution | undefined {
  const placesOf = entries.map(({ from }) => from);
  const distributions = entries.map(({ to }) => ({
    to,
    shareOf: firstPattern(Object.keys(to)),
  }));
  const place = firstPattern(placesOf);
  const byPlace = new Map(placesOf.map((from, i) => [from, distributions[i]] as const).reverse());
  return ({ locality }) => byPlace.get(place(locality) ?? '');
}

/**
 * Groups outside the distribution lose their endpoints. A group that the network filter has emptied has no weight any more and counts as 1
 * where localities share a percentage (Istio `loadbalancer.applyLocalityWeights`), so the others get less.
 */
function distributeWeights(
  groups: readonly EndpointGroup[],
  distribution: Distribution | undefined,
): readonly EndpointGroup[] {
  if (distribution === undefined) return groups;
  const { to, shareOf } = distribution;
  const chosen = groups.map((group) => {
    return { group, share: shareOf(group.locality), counts: group.weight || 1 };
  });
  const alike = groupBy(chosen, ({ share }) => share);
  const totals = new Map(
    [...alike].map(([share, its]) => [share, its.reduce((sum, { counts }) => sum + counts, 0)]),
  );
  return chosen.map(({ group, share, counts }) => {
    if (share === undefined) return { ...group, endpoints: [] };
    const percent = numberAt(to, share) ?? 0;
    const weight = Math.ceil((counts * percent) / (totals.get(share) ?? 1));
    return weight > 0 ? { ...group, weight } : group;
  });
}

/** Splits each group by the rank of its endpoints. */
function splitByLabels(
  groups: readonly EndpointGroup[],
  rank: (endpoint: ServiceEndpoint) => number,
): readonly EndpointGroup[] {
  const split = groups.flatMap((group): EndpointGroup | EndpointGroup[] => {
    const { locality } = group;
    const [only] = group.endpoints;
    // Most clusters have localities of their own: nothing to split.
    if (only !== undefined && group.endpoints.length === 1)
      return { priority: rank(only), locality, weight: only.weight, endpoints: group.endpoints };
    const ranks = [...groupBy(group.endpoints, rank)].sort(([a], [b]) => a - b);
    return ranks.map(([priority, endpoints]) => {
      return { priority, locality, weight: weightOf(endpoints), endpoints };
    });
  });
  return withoutGaps(split);
}

/** Ranks groups within their priorities; a rank is below `size`. */
function rankGroups(
  groups: readonly EndpointGroup[],
  size: number,
  rank: (group: EndpointGroup) => number,
): readonly EndpointGroup[] {
  return withoutGaps(groups.map((g) => ({ ...g, priority: g.priority * size + rank(g) })));
}

function withoutGaps(groups: readonly EndpointGroup[]): readonly EndpointGroup[] {
  const used = [...new Set(groups.map(({ priority }) => priority))].sort((a, b) => a - b);
  const places = new Map(used.map((priority, i) => [priority, i]));
  return groups.map((group) => {
    const priority = places.get(group.priority) ?? 0;
    return priority === group.priority ? group : { ...group, priority };
  });
}

/** 0 to 2 in the client's region; then the failover region of the first entry for the client's region, then all others. */
function localityRank(
  { locality }: EndpointGroup,
  to: string | undefined,
  client: BalancedClient,
): number {
  const distance = localityDistance(client.locality, locality);
  if (distance < 3) return distance;
  return to !== undefined && to !== localityParts(locality)[0] ? 4 : 3;
}

function regionRank(
  { locality }: EndpointGroup,
  to: string | undefined,
  client: BalancedClient,
): number {
  const [region] = localityParts(locality);
  if (region === localityParts(client.locality)[0]) return 0;
  return to === region ? 1 : 2;
}

/** The first entry for a region applies. */
function targetRegions(failover: LocalitySettings['failover']): ReadonlyMap<string, string> {
  const pairs = failover.map(({ from, to = '' }) => [from, to] as const);
  return new Map(pairs.reverse());
}

/** Total weight of endpoints. */
export function weightOf(endpoints: readonly ServiceEndpoint[]): number {
  return endpoints.reduce((sum, { weight }) => sum + weight, 0);
}
