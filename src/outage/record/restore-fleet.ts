/** The record of a fleet → the fleet for the simulation of outages. */
import type { FlowWay, ServedFlow } from '../flow.ts';
import type { SimulatedFleet } from '../simulate.ts';
import type { Upstream } from '../upstream.ts';
import {
  type FleetRecord,
  type FlowRecord,
  type UpstreamRecord,
  type WayRecord,
  ways,
} from './fleet-record.ts';

/** Restores it: each result is the same as for the recorded fleet. */
export function restoreFleet(record: FleetRecord): SimulatedFleet<ServedFlow> {
  const textAt = (number: number): string => record.texts[number] ?? '';
  const upstreams = record.upstreams.map((one) => restoreUpstream(one, textAt));
  const restoreWay = ([weight, cluster, upstream]: WayRecord): FlowWay => ({
    weight,
    cluster: cluster < 0 ? undefined : textAt(cluster),
    upstream: upstreams[upstream],
  });
  const restoreFlow = ([
    service,
    host,
    by,
    port,
    requests,
    client,
    clients,
    part,
    ...its
  ]: FlowRecord): ServedFlow => ({
    service: textAt(service),
    host: textAt(host),
    by: by.map(textAt),
    port,
    requests: textAt(requests),
    client: textAt(client),
    clients: textAt(clients),
    part,
    ways: its.map(restoreWay),
  });
  return {
    flows: record.flows.map(restoreFlow),
    demand: {
      source: record.load,
      weights: new Map(record.clusters.map(({ name, demand }) => [name, demand])),
    },
    clusters: record.clusters.map(({ name }) => name),
  };
}

function restoreUpstream(
  [
    isWeighted,
    maxEjectionPercent,
    panicThreshold,
    priorities,
    notice,
    sendsUnready,
  ]: UpstreamRecord,
  textAt: (number: number) => string,
): Upstream {
  const [failures, connectSeconds, ejectionSeconds, sweepSeconds] = notice;
  return {
    sendsUnready: sendsUnready === 1,
    notice: { failures, connectSeconds, ejectionSeconds, sweepSeconds },
    priorities: priorities.map((localities) =>
      localities.map(([locality, ...hosts]) => ({
        weight: locality,
        hosts: hosts.map(([place, way, weight, count]) => ({
          ...{ place: textAt(place), weight, count },
          way: ways[way] ?? 'outside',
        })),
      })),
    ),
    settings: { isWeighted: isWeighted === 1, maxEjectionPercent, panicThreshold },
  };
}
