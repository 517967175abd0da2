/**
 * Endpoints that share a locality and a priority, and how priorities and weights are given to them (Istio
 * `loadbalancer.ApplyLocalityLoadBalancer`).
 * @module
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

/**
 * What gives endpoints their turn: nothing, so that all have the first; percentages by place; zones; labels; labels, and places among
 * those that have them alike; or places alone.
 */
export type Ordering = 'none' | 'distribute' | 'zones' | 'labels' | 'labels-and-places' | 'places';

/** Which of them a setting asks for. */
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

/** Gives the groups the priorities and weights that a setting asks for. */
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

/** A setting, read once for all ports and clients. What it doesn't say is undefined. */
interface ReadSetting {
  /** Where requests go from a region. */
  readonly failover: ReadonlyMap<string, string> | undefined;
  readonly labels: ((client: BalancedClient) => LabelRank) | undefined;
  /** The entry for a client's place. */
  readonly distribute: ((client: BalancedClient) => Distribution | undefined) | undefined;
}

/** Percentages by place. */
interface Distribution {
  readonly to: JsonObject;
  /** The place in `to` that a locality belongs to. */
  readonly shareOf: (locality: string) => string | undefined;
}

const readSetting: (setting: LocalitySettings) => ReadSetting = memoise(
  ({ failover, failoverPriority: labels, distribute }) => ({
    failover: failover.length > 0 ? targetRegions(failover) : undefined,
    labels: labels.length > 0 ? memoise((client) => newLabelRank(labels, client)) : undefined,
    distribute: distribute.length > 0 ? readDistribute(distribute) : undefined,
  }),
);

/** The first entry that means the client's place decides. */
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

/** Groups that the distribution does not name lose their endpoints. */
function distributeWeights(
  groups: readonly EndpointGroup[],
  distribution: Distribution | undefined,
): readonly EndpointGroup[] {
  if (distribution === undefined) return groups;
  const { to, shareOf } = distribution;
  const chosen = groups.map((group) => ({ group, share: shareOf(group.locality) }));
  const alike = groupBy(chosen, ({ share }) => share);
  const totals = new Map(
    [...alike].map(([share, its]) => [share, its.reduce((sum, one) => sum + one.group.weight, 0)]),
  );
  return chosen.map(({ group, share }) => {
    if (share === undefined) return { ...group, endpoints: [] };
    const percent = numberAt(to, share) ?? 0;
    const weight = Math.ceil((group.weight * percent) / (totals.get(share) ?? 0));
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
    // Clusters are mostly places of their own: nothing to split.
    if (only !== undefined && group.endpoints.length === 1)
      return { priority: rank(only), locality, weight: only.weight, endpoints: group.endpoints };
    const ranks = [...groupBy(group.endpoints, rank)].sort(([a], [b]) => a - b);
    return ranks.map(([priority, endpoints]) => {
      return { priority, locality, weight: weightOf(endpoints), endpoints };
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
  const places = new Map(used.map((priority, i) => [priority, i]));
  return groups.map((group) => {
    const priority = places.get(group.priority) ?? 0;
    return priority === group.priority ? group : { ...group, priority };
  });
}

/** 0 to 2 in the client's region; then the region that the first entry for the client's names, then all others. */
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

/** The first entry for a region counts. */
function targetRegions(failover: LocalitySettings['failover']): ReadonlyMap<string, string> {
  const pairs = failover.map(({ from, to = '' }) => [from, to] as const);
  return new Map(pairs.reverse());
}

/** What endpoints count together. */
export function weightOf(endpoints: readonly ServiceEndpoint[]): number {
  return endpoints.reduce((sum, { weight }) => sum + weight, 0);
}
