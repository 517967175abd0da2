/**
 * Failover relations of clusters, and the orders of a change → waves for a rollout: for each cluster of a wave, its failover cluster is in
 * another wave, and what has to be synced before it in an earlier one.
 */
import { compareStrings } from '../../collection/order.ts';
import type { Sending } from '../balancing.ts';
import { noOutage, type Outage } from '../outage.ts';
import { type Scenario, type SimulatedFleet, simulateOutages } from '../simulate.ts';
import { inWaves } from './order-waves.ts';
import type { SyncOrders } from './sync-orders.ts';

/** One cluster gets requests of another once the pods of that one fail. */
export interface Takeover {
  readonly from: string;
  readonly to: string;
  /** The services, `namespace/name`, sorted. */
  readonly services: readonly string[];
}

export interface Rollout {
  /** Clusters of each wave, in order of the waves: those with the fewest requests first. Names, each once. */
  readonly waves: readonly (readonly string[])[];
  /** Sorted by both names. */
  readonly takeovers: readonly Takeover[];
  /** Services whose requests get no answer between two waves, in any order: `namespace/name`, sorted. */
  readonly unordered: readonly string[];
}

/** The orders of no change. */
const noOrders: SyncOrders = { orders: [], unordered: [] };

/** Tolerance for shares, which result from divisions. */
const LEAST_SHARE = 1e-9;

/** Plans the waves: no two clusters of a wave are failover targets of each other, in either direction. */
export function planRollout(
  fleet: SimulatedFleet,
  { orders, unordered }: SyncOrders = noOrders,
): Rollout {
  const outages = fleet.clusters.map(
    (name): Outage => ({ ...noOutage, degraded: new Map([[name, 0]]) }),
  );
  const [today, ...scenarios] = simulateOutages(fleet, [noOutage, ...outages]);
  const takeovers = fleet.clusters.flatMap((name, i) => takeoversFrom(name, scenarios[i]));
  const order = (name: string): number => today?.arriving.get(name) ?? 0;
  const sorted = [...fleet.clusters].sort((a, b) => order(a) - order(b) || compareStrings(a, b));
  const { waves, unmet } = inWaves(sorted, partnersOf(takeovers), orders);
  const services = [...unordered, ...unmet.flatMap((one) => one.services)];
  return {
    waves,
    takeovers: takeovers.sort(
      (a, b) => compareStrings(a.from, b.from) || compareStrings(a.to, b.to),
    ),
    unordered: [...new Set(services)].sort(compareStrings),
  };
}

function takeoversFrom(from: string, scenario: Scenario | undefined): Takeover[] {
  const services = new Map<string, Set<string>>();
  const served = scenario?.flows.filter(({ before }) => hasMore(before, from)) ?? [];
  for (const { flow, before, after } of served) {
    const others = [...after.shares.keys()].filter(
      (to) => to !== from && hasMore(after, to, before),
    );
    for (const to of others) services.set(to, (services.get(to) ?? new Set()).add(flow.service));
  }
  return [...services].map(([to, names]) => ({
    from,
    to,
    services: [...names].sort(compareStrings),
  }));
}

/** Whether a place gets more requests than before. */
function hasMore(after: Sending, name: string, before?: Sending): boolean {
  return (after.shares.get(name) ?? 0) - (before?.shares.get(name) ?? 0) > LEAST_SHARE;
}

function partnersOf(takeovers: readonly Takeover[]): ReadonlyMap<string, ReadonlySet<string>> {
  const partners = new Map<string, Set<string>>();
  const add = (name: string, other: string): void => {
    partners.set(name, (partners.get(name) ?? new Set()).add(other));
  };
  for (const { from, to } of takeovers) {
    add(from, to);
    add(to, from);
  }
  return partners;
}
