/**
 * AUTO_PASSTHROUGH servers of one port of the same pods → the pairs with a Service in common: Istio writes a filter chain for its SNI twice,
 * and Envoy refuses a listener with two chains of equal match.
 */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { firstBy, groupBy, groupPairs } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { serviceFqdn } from '../../kind/istio-networking-v1/host/host.ts';
import { indexPatterns } from '../../kind/istio-networking-v1/host/host-index.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';
import { decodeService } from '../service/service.ts';
import { inboundPort, isEastWest } from './east-west-server.ts';
import { gatewayPods, gatewaysOf, type PodLabels } from './gateway-pods.ts';
import { mergedGateways, passingGateways } from './managed-gateway.ts';
import { type GatewayServer, serversOf } from './merged-gateway.ts';

/** A server, the place of another one for the same pods, and a Service that both take. */
export interface Overlap {
  readonly server: GatewayServer;
  readonly rival: Resource;
  /** JSON Pointer, in the rival. */
  readonly pointer: string;
  readonly host: string;
}

/** All of them, in order of the pods. */
export const passthroughOverlaps: (view: ClusterView) => readonly Overlap[] = memoise((view) => [
  ...gatewayPods(view).flatMap((pods) => overlapsAt(view, pods)),
  ...overlapsBesideManaged(view),
]);

/** The overlaps of Gateways that select pods with these labels. */
export function overlapsAt(view: ClusterView, pods: PodLabels): readonly Overlap[] {
  const passing = gatewaysOf(view, pods).served.filter(({ mode }) => mode === 'AUTO_PASSTHROUGH');
  const listeners = groupBy(passing, ({ port, bind }) => `${port} ${bind}`);
  return [...listeners.values()].flatMap((servers) => overlaps(view, servers));
}

/** Servers of Gateways that the pods of a managed gateway get beside a listener of its own that passes the same on. */
export const overlapsBesideManaged: (view: ClusterView) => readonly Overlap[] = memoise((view) => {
  const port = inboundPort(view.cluster);
  const passing = passingGateways(view);
  const passed = groupPairs(
    serviceHosts(view).flatMap((host) => passing(host).map((managed) => [managed, host] as const)),
  );
  return [...passed].flatMap(([managed, hosts]) => {
    const servers = mergedGateways(view, managed).flatMap(serversOf);
    const taking = serversByHost(servers.filter((server) => isEastWest(server, port)));
    const first = new Map<GatewayServer, string>();
    for (const host of hosts)
      for (const server of taking(host)) getOrInsert(first, server, () => host);
    return [...first].map(([server, host]) => {
      return { server, host, rival: managed.resource, pointer: '/spec/listeners' };
    });
  });
});

/** The pairs of servers with a Service in common, each with the first of these. */
function overlaps(view: ClusterView, servers: readonly GatewayServer[]): Overlap[] {
  if (servers.length < 2) return [];
  const taking = serversByHost(servers);
  const places = new Map(servers.map((server, place) => [server, place]));
  const placeOf = (server: GatewayServer): number => places.get(server) ?? 0;
  // One Service shows what the others show that the same servers take.
  const shown = firstBy(serviceHosts(view), (host) => taking(host).map(placeOf).join());
  const found = new Map<string, Pair>();
  for (const host of shown.values()) {
    for (const [i, server] of taking(host).entries()) {
      for (const other of taking(host).slice(0, i)) {
        const pair = `${placeOf(server)} ${placeOf(other)}`;
        getOrInsert(found, pair, () => ({ server, other, host }));
      }
    }
  }
  return [...found.values()]
    .sort((a, b) => placeOf(a.server) - placeOf(b.server) || placeOf(a.other) - placeOf(b.other))
    .map(overlapOf);
}

/** Two servers, the later one first. */
interface Pair {
  readonly server: GatewayServer;
  readonly other: GatewayServer;
  readonly host: string;
}

/** The server that a team wrote before one of ours. */
function overlapOf({ server, other, host }: Pair): Overlap {
  const [authored, rival] =
    server.gateway.origin.type === 'authored' ? [server, other] : [other, server];
  const pointer = `/spec/servers/${rival.index}/hosts`;
  return { server: authored, rival: rival.gateway, pointer, host };
}

/** The hosts of the Services of Kubernetes. */
const serviceHosts = memoise((view: ClusterView): readonly string[] =>
  view
    .list('', 'Service')
    .map(({ resource }) => resource)
    .filter((service) => decodeService(service).type !== 'ExternalName')
    .map((service) => serviceFqdn(service, view.cluster.clusterDomain)),
);

/** Finds the servers that take a host, in their order; a namespace before a host has no meaning here. */
function serversByHost(
  servers: readonly GatewayServer[],
): (host: string) => readonly GatewayServer[] {
  return indexPatterns(
    servers.flatMap((server) =>
      server.hosts.map((listed) => [listed.split('/').at(-1) ?? '', server] as const),
    ),
  );
}
