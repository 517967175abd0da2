/**
 * AUTO_PASSTHROUGH servers of one port with a Service in common: Istio writes a filter chain for its SNI twice, and Envoy refuses a
 * listener with two chains of equal match.
 */

import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { firstBy, groupBy, groupPairs } from '../../../collection/group-by.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { inboundPort, isEastWest } from '../../../istio/gateway/east-west-server.ts';
import { gatewayPods, gatewaysOf } from '../../../istio/gateway/gateway-pods.ts';
import { mergedGateways, passingGateways } from '../../../istio/gateway/managed-gateway.ts';
import { type GatewayServer, serversOf } from '../../../istio/gateway/merged-gateway.ts';
import { indexPatterns } from '../../../kind/istio-networking-v1/host/host-index.ts';
import { displayName, locate, noteAt, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { passthroughOverlap as code } from '../../codes/server.ts';

export const passthroughOverlap: Check = {
  codes: [code],
  run(state) {
    const findings = gatewayPods(state).flatMap((pods) => {
      const passing = gatewaysOf(state, pods).served.filter(
        ({ mode }) => mode === 'AUTO_PASSTHROUGH',
      );
      const listeners = groupBy(passing, ({ port, bind }) => `${port} ${bind}`);
      return [...listeners.values()].flatMap((servers) => overlaps(state, servers));
    });
    const all = [...findings, ...besideManaged(state)];
    return [...new Map(all.map((one) => [one.message, one])).values()];
  },
};

/** Servers of Gateways that the pods of a managed gateway get beside a listener of its own that passes the same on. */
function besideManaged(state: ClusterState): Diagnostic[] {
  const port = inboundPort(state.cluster);
  const passing = passingGateways(state);
  const passed = groupPairs(
    serviceHosts(state).flatMap((host) => passing(host).map((managed) => [managed, host] as const)),
  );
  return [...passed].flatMap(([managed, hosts]) => {
    const servers = mergedGateways(state, managed).flatMap(serversOf);
    const taking = serversByHost(servers.filter((server) => isEastWest(server, port)));
    const first = new Map<GatewayServer, string>();
    for (const host of hosts)
      for (const server of taking(host)) getOrInsert(first, server, () => host);
    return [...first].map(([server, host]) =>
      report(server, host, managed.resource, '/spec/listeners'),
    );
  });
}

/** Two servers, the later one first, and a Service that both take. */
interface Overlap {
  readonly server: GatewayServer;
  readonly other: GatewayServer;
  readonly host: string;
}

/** The pairs of servers with a Service in common, each with the first of these. */
function overlaps(state: ClusterState, servers: readonly GatewayServer[]): Diagnostic[] {
  if (servers.length < 2) return [];
  const taking = serversByHost(servers);
  const places = new Map(servers.map((server, place) => [server, place]));
  const placeOf = (server: GatewayServer): number => places.get(server) ?? 0;
  // One Service shows what the others show that the same servers take.
  const shown = firstBy(serviceHosts(state), (host) => taking(host).map(placeOf).join());
  const found = new Map<string, Overlap>();
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
    .map(reportOverlap);
}

/** The hosts of the Services of Kubernetes. */
function serviceHosts({ pilot }: ClusterState): readonly string[] {
  return pilot.services.filter(({ isKubernetes }) => isKubernetes).map(({ host }) => host);
}

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

function reportOverlap({ server, other, host }: Overlap): Diagnostic {
  const [authored, rival] =
    server.gateway.origin.type === 'authored' ? [server, other] : [other, server];
  return report(authored, host, rival.gateway, `/spec/servers/${rival.index}/hosts`);
}

function report(
  { gateway, index, port }: GatewayServer,
  host: string,
  other: Resource,
  pointer: string,
): Diagnostic {
  const args = { object: displayName(gateway), rival: displayName(other), port, host };
  const related = [noteAt('the other server', other, pointer)];
  return diagnose(code, args, locate(gateway, `/spec/servers/${index}/hosts`), related);
}
