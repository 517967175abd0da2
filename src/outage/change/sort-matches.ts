/** Pairs of client and service, before and after a change → those to compare, new ones, and removed services. */
import type { SimulatedFleet } from '../simulate.ts';
import type { NewNames } from './match-flows.ts';
import type { FlowMatch } from './outage-change.ts';

/** Matches by kind of comparison. */
export interface SortedMatches {
  /** Their cluster and their service are in both states, also when the service has left the client's view. */
  readonly judged: readonly FlowMatch[];
  /** Their cluster or their service is new. */
  readonly added: readonly FlowMatch[];
  /** Services that no cluster has any longer. */
  readonly gone: readonly string[];
}

/** Partitions the matches; clients of a removed cluster are dropped. */
export function sortMatches(
  matches: readonly FlowMatch[],
  before: SimulatedFleet,
  after: SimulatedFleet,
  { clusters, services }: NewNames,
): SortedMatches {
  const known = {
    clusters: new Set(before.clusters.map((name) => clusters.get(name) ?? name)),
    services: new Set(before.flows.map(({ service }) => services.get(service) ?? service)),
  };
  const left = {
    clusters: new Set(after.clusters),
    services: new Set(after.flows.map(({ service }) => service)),
  };
  const judged: FlowMatch[] = [];
  const added: FlowMatch[] = [];
  const gone = new Set<string>();
  for (const match of matches) {
    const { service, client } = match;
    if (!left.services.has(service)) gone.add(service);
    else if (!left.clusters.has(client)) continue;
    else if (known.clusters.has(client) && known.services.has(service)) judged.push(match);
    else added.push(match);
  }
  return { judged, added, gone: [...gone].sort() };
}

/** The flows whose requests count for the load of a cluster: to services of both states. */
export function loadingMatches({ judged, added }: SortedMatches): readonly FlowMatch[] {
  const services = new Set(judged.map(({ service }) => service));
  return [...judged, ...added.filter(({ service }) => services.has(service))];
}
