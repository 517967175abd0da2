/**
 * Who asks for what, before and after a change → those to compare, those that are new, and services that are nowhere any longer.
 * @module
 */
import type { SimulatedFleet } from '../simulate.ts';
import type { NewNames } from './match-flows.ts';
import type { FlowMatch } from './outage-change.ts';

/** Matches by what can be said of them. */
export interface SortedMatches {
  /** Their cluster and their service are in both states; whom a service left is one of them. */
  readonly judged: readonly FlowMatch[];
  /** Their cluster or their service is new. */
  readonly added: readonly FlowMatch[];
  /** Services that nothing has any longer. */
  readonly gone: readonly string[];
}

/** Sorts; whose cluster is gone asks no more. */
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

/** Those whose requests count in what a cluster takes on: to services of both states. */
export function loadingMatches({ judged, added }: SortedMatches): readonly FlowMatch[] {
  const services = new Set(judged.map(({ service }) => service));
  return [...judged, ...added.filter(({ service }) => services.has(service))];
}
