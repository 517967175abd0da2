/** A fleet's clusters and flows → the record of it. */
import type { Cluster } from '../../topology/topology.ts';
import type { ServedFlow } from '../flow.ts';
import type { SimulatedFleet } from '../simulate.ts';
import type { Upstream } from '../upstream.ts';
import {
  type FleetRecord,
  type FlowRecord,
  type LocalityRecord,
  type UpstreamRecord,
  ways,
} from './fleet-record.ts';

/** Records the input of the simulation, and no other authored data. */
export function recordFleet(
  { flows, demand }: Pick<SimulatedFleet<ServedFlow>, 'flows' | 'demand'>,
  clusters: readonly Cluster[],
): FleetRecord {
  const texts = numbering<string>();
  const upstreams = numbering<UpstreamRecord>();
  const recorded = flows.map((flow) => recordFlow(flow, texts, upstreams));
  return {
    clusters: clusters.map(({ name, region, zone, group, gateway }) => ({
      ...{ name, region, zone, group },
      hasGateway: gateway !== undefined,
      demand: demand.weights.get(name) ?? 0,
    })),
    load: demand.source,
    texts: texts.all,
    upstreams: upstreams.all,
    flows: recorded,
  };
}

/** Equal values share one index. */
interface Numbering<T> {
  readonly all: readonly T[];
  numberOf(value: T): number;
}

function numbering<T>(): Numbering<T> {
  const all: T[] = [];
  const known = new Map<string, number>();
  return {
    all,
    numberOf: (value) => {
      const key = JSON.stringify(value);
      const number = known.get(key) ?? all.push(value) - 1;
      known.set(key, number);
      return number;
    },
  };
}

function recordFlow(
  { service, host, by, port, requests, client, clients, part, ways: its }: ServedFlow,
  texts: Numbering<string>,
  upstreams: Numbering<UpstreamRecord>,
): FlowRecord {
  return [
    texts.numberOf(service),
    texts.numberOf(host),
    by.map((name) => texts.numberOf(name)),
    port,
    texts.numberOf(requests),
    texts.numberOf(client),
    texts.numberOf(clients),
    part,
    ...its.map(
      ({ weight, cluster, upstream }) =>
        [
          weight,
          cluster === undefined ? -1 : texts.numberOf(cluster),
          upstream === undefined ? -1 : upstreams.numberOf(recordUpstream(upstream, texts)),
        ] as const,
    ),
  ];
}

function recordUpstream(
  { priorities, settings, notice, sendsUnready }: Upstream,
  texts: Numbering<string>,
): UpstreamRecord {
  const { isWeighted, maxEjectionPercent, panicThreshold } = settings;
  const recorded = priorities.map((localities) =>
    localities.map(
      ({ weight: locality, hosts }): LocalityRecord => [
        locality,
        ...hosts.map(
          ({ place, way, weight, count }) =>
            [texts.numberOf(place), ways.indexOf(way), weight, count] as const,
        ),
      ],
    ),
  );
  const { failures, connectSeconds, ejectionSeconds, sweepSeconds } = notice;
  const noticed = [failures, connectSeconds, ejectionSeconds, sweepSeconds] as const;
  return [
    isWeighted ? 1 : 0,
    maxEjectionPercent,
    panicThreshold,
    recorded,
    noticed,
    sendsUnready ? 1 : 0,
  ];
}
