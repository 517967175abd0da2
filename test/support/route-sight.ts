/** What a client gets for a port of a route, as the route promises it and as the model of Pilot sees it in what the consumer runs. */
import { endpointPriorities, type Locality } from '../../src/derive/route/endpoint-priority.ts';
import type { RoutePort, ServiceRoute } from '../../src/derive/route/service-route.ts';
import { defaultMeshConfig } from '../../src/istio/mesh/mesh-config.ts';
import { indexPilot } from '../../src/istio/model/pilot-index.ts';
import { upstreamClustersOf } from '../../src/istio/model/upstream-clusters.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';

/** A client that looks at a port of a route. */
export interface Sight {
  readonly route: ServiceRoute;
  readonly port: RoutePort;
  readonly client: Locality;
  /** Where the consumer's own pods of the service run. */
  readonly pods: readonly Locality[];
  /** Of the client; one without rules unless given. */
  readonly namespace?: string;
}

/** `priority address:port` of every endpoint, sorted, each once. */
export function promisedEndpoints({ route, port, client, pods }: Sight): readonly string[] {
  const { local, remote } = endpointPriorities(route, port, client, pods);
  const own = local.map((priority, i) =>
    route.hosting === 'sharedHost'
      ? `${priority} 10.1.0.${i + 1}:8080`
      : `${priority} ${route.serviceHost}:${port.number}`,
  );
  const remoteEndpoints = port.remoteEndpoints.map(
    (endpoint, i) => `${remote[i]} ${endpoint.address}:${endpoint.port}`,
  );
  return [...new Set([...own, ...remoteEndpoints])].sort();
}

/** What Pilot gives, or undefined for a client that does not know the Service at all. */
export interface Seen {
  /** As `promisedEndpoints` has them. */
  readonly endpoints: readonly string[];
  readonly hasOutlierDetection: boolean;
}

/** What the client gets. */
export function seenEndpoints(
  { cluster: { name, clusterDomain }, placed }: ClusterManifests,
  { route, port, client, pods, namespace = 'nobody' }: Sight,
): Seen | undefined {
  const workloads = pods.map((place, i) => ({
    namespace: route.namespace,
    service: route.name,
    labels: {},
    address: `10.1.0.${i + 1}`,
    locality: `${place.region}/${place.zone}`,
    ports: new Map([[port.name, 8080]]),
  }));
  const objects = placed.map(({ resource }) => resource);
  const index = indexPilot({
    ...{ cluster: name, clusterDomain, objects, workloads },
    mesh: defaultMeshConfig,
  });
  const locality = `${client.region}/${client.zone}`;
  const from = { namespace, labels: {}, locality };
  const knows = (host: string) =>
    upstreamClustersOf(host, index, from).find(
      (one) => one.name === `outbound|${port.number}||${host}`,
    );
  if (knows(route.serviceHost) === undefined) return undefined;
  const cluster = knows(route.host);
  const endpoints = (cluster?.groups ?? [])
    .flatMap(({ priority, endpoints: its }) =>
      its.map((endpoint) => `${priority} ${endpoint.address}:${endpoint.port}`),
    )
    .sort();
  return { endpoints, hasOutlierDetection: cluster?.outlierDetection !== undefined };
}
