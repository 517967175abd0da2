/**
 * The order of a policy → the same order as far as a waypoint can keep it.
 *
 * A waypoint in an ambient mesh of several networks has gateways in place of other clusters' pods, in the pods' localities, and with labels
 * for their cluster and network only. So Istio distinguishes other clusters by locality: the client's zone, its region, one region that
 * follows it (`failover`), all others. From 1.31 on, where no other cluster shares the client's network, a label can put one cluster before
 * all others, wherever it is.
 */
import { groupBy } from '../../../collection/group-by.ts';
import type { Located, Nearness } from '../../../topology/distance.ts';
import type { OrderedProvider, OrderReason } from '../order/order-decision.ts';

/** Two clusters that a waypoint orders otherwise, in the order of the policy. */
interface LostOrder {
  readonly lost: readonly [first: string, second: string];
  readonly isReversed: boolean;
}

/** An order that a waypoint keeps. */
interface KeptOrder {
  /** With their priorities at the waypoint, from 1. */
  readonly kept: readonly OrderedProvider[];
  /** Whether a label puts the first of them before the others. */
  readonly isFirstNamed: boolean;
}

/**
 * The order at the consumer's waypoint. Clusters of one locality between which the policy has no preference have one priority.
 * @param mayNameFirst whether a label may put one cluster before the others
 */
export function waypointPriorities(
  consumer: Located,
  ordered: readonly OrderedProvider[],
  mayNameFirst: boolean,
): KeptOrder | LostOrder {
  const byPlace = prioritiesByPlace(consumer, ordered);
  if ('kept' in byPlace) return { ...byPlace, isFirstNamed: false };
  const [group = [], ...others] = equallyWanted(ordered);
  const [first] = group;
  if (!mayNameFirst || first === undefined || group.length > 1) return byPlace;
  const behind = prioritiesByPlace(consumer, others.flat());
  if (!('kept' in behind)) return behind;
  const kept = behind.kept.map((one) => ({ ...one, priority: one.priority + 1 }));
  return { kept: [{ ...first, priority: 1 }, ...kept], isFirstNamed: true };
}

function prioritiesByPlace(
  consumer: Located,
  ordered: readonly OrderedProvider[],
): Pick<KeptOrder, 'kept'> | LostOrder {
  const to = failoverRegion(consumer, ordered);
  const ranked = ordered.map((one) => ({ ...one, rank: rankOf(consumer, one, to) }));
  const groups = equallyWanted(ranked);
  for (const [i, group] of groups.entries()) {
    const last = group.reduce((a, b) => (b.rank > a.rank ? b : a));
    const [next, ...others] = groups[i + 1] ?? [];
    if (next === undefined) break;
    const first = others.reduce((a, b) => (b.rank < a.rank ? b : a), next);
    if (last.rank < first.rank) continue;
    const lost = [last.provider.cluster.name, first.provider.cluster.name] as const;
    return { lost, isReversed: last.rank > first.rank };
  }
  return { kept: byRank(ranked) };
}

/** The region that follows the consumer's own: that of the first cluster elsewhere. */
export function failoverRegion(
  { region }: Pick<Located, 'region'>,
  ordered: readonly Pick<OrderedProvider, 'provider'>[],
): string | undefined {
  return ordered.find(({ provider: { cluster } }) => cluster.region !== region)?.provider.cluster
    .region;
}

function rankOf(
  consumer: Located,
  { provider: { cluster } }: OrderedProvider,
  to: string | undefined,
): number {
  if (cluster.region !== consumer.region) return cluster.region === to ? 3 : 4;
  return cluster.zone === consumer.zone ? 1 : 2;
}

function byRank(ranked: readonly (OrderedProvider & { rank: number })[]): OrderedProvider[] {
  const ranks = [...new Set(ranked.map(({ rank }) => rank))].sort((a, b) => a - b);
  const places = new Map(ranks.map((rank, i) => [rank, i + 1]));
  return [...ranked]
    .sort((a, b) => a.rank - b.rank)
    .map(({ rank, ...one }) => ({ ...one, priority: places.get(rank) ?? 0 }));
}

/** Consecutive providers between which the policy has no preference: only their keys order them. */
function equallyWanted<T extends OrderedProvider>(ordered: readonly T[]): readonly T[][] {
  let group = 0;
  const numbered = ordered.map((one, i) => {
    const before = ordered[i - 1];
    if (before !== undefined && !isAlike(before.reason, one.reason)) group += 1;
    return { one, group };
  });
  return [...groupBy(numbered, (entry) => entry.group).values()].map((its) =>
    its.map(({ one }) => one),
  );
}

function isAlike(a: OrderReason, b: OrderReason): boolean {
  if (a.by === 'distance' && b.by === 'distance') return isAsNear(a.nearness, b.nearness);
  if (a.by !== 'step' || b.by !== 'step' || a.step !== b.step) return false;
  return a.nearness !== undefined && b.nearness !== undefined && isAsNear(a.nearness, b.nearness);
}

function isAsNear(a: Nearness, b: Nearness): boolean {
  if (a.kind === 'failover' && b.kind === 'failover') return a.entry === b.entry;
  return a.kind === b.kind;
}
