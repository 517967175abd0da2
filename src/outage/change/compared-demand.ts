/** The demand before and after a change, and the flows of both → the later demand as compared with the earlier one. */
import type { Demand } from '../demand.ts';
import type { Flow } from '../flow.ts';
import type { Renames } from './renames.ts';

/** One side: its demand, and the flows whose load is compared. */
export interface DemandSide {
  readonly demand: Demand;
  readonly flows: readonly Flow[];
}

/**
 * The later demand in the unit of the earlier one. Only pods that serve the flows change it: other workloads have nothing to do with them.
 * More pods do not imply more requests: except for annotations, the total demand of the clusters on both sides is assumed unchanged.
 */
export function comparedDemand(before: DemandSide, after: DemandSide, renames: Renames): Demand {
  const { source } = after.demand;
  const weights =
    source === 'annotation' ? after.demand.weights : servedDemand(before, after, renames);
  if (source === 'annotation' && before.demand.source === 'annotation') return after.demand;
  const unit = unitOf(before.demand, weights, renames);
  return { source, weights: new Map([...weights].map(([name, weight]) => [name, weight * unit])) };
}

/** The earlier demand, with the pods that serve since or no longer; that of new clusters. */
function servedDemand(before: DemandSide, after: DemandSide, renames: Renames): Demand['weights'] {
  const isCounted = [before, after].every(({ demand }) => demand.source === 'replicas');
  const weights = new Map(after.demand.weights);
  const [earlier, later] = [servingPods(before.flows), servingPods(after.flows)];
  for (const [name, weight] of before.demand.weights) {
    const now = renames.get(name) ?? name;
    const more = (later.get(now) ?? 0) - (earlier.get(name) ?? 0);
    if (weights.has(now)) weights.set(now, isCounted ? Math.max(0, weight + more) : weight);
  }
  return weights;
}

/** By cluster: the pods that serve its own clients. */
function servingPods(flows: readonly Flow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  for (const { client, ways } of flows) {
    const hosts = ways.flatMap(({ upstream }) =>
      (upstream?.priorities ?? []).flat().flatMap((locality) => locality.hosts),
    );
    for (const { place, count, pod } of hosts) {
      const key = `${client} ${pod}`;
      if (place !== client || pod === undefined || seen.has(key)) continue;
      seen.add(key);
      counts.set(client, (counts.get(client) ?? 0) + count);
    }
  }
  return counts;
}

/** The unit of later weights in that of the earlier demand, by the clusters that have both. */
function unitOf(before: Demand, weights: Demand['weights'], renames: Renames): number {
  let [earlier, later] = [0, 0];
  for (const [name, weight] of before.weights) {
    const then = weights.get(renames.get(name) ?? name);
    if (then === undefined) continue;
    earlier += weight;
    later += then;
  }
  return later === 0 ? 1 : earlier / later;
}
