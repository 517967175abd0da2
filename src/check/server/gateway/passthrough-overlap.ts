/**
 * AUTO_PASSTHROUGH servers of one port with a Service in common: Istio writes a filter chain for its SNI twice, and Envoy refuses a
 * listener with two chains of equal match.
 */

import { groupBy } from '../../../collection/group-by.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { inboundPort, isEastWest } from '../../../istio/gateway/east-west-server.ts';
import { gatewayPods, gatewaysOf } from '../../../istio/gateway/gateway-pods.ts';
import { managedGateways, passesOn, unmergedAt } from '../../../istio/gateway/managed-gateway.ts';
import {
  type GatewayServer,
  selectorOf,
  serversOf,
} from '../../../istio/gateway/merged-gateway.ts';
import { coversHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { hasLabels } from '../../../kind/notation/label-selector.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
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

/** Servers of authored Gateways that the pods of a managed gateway get beside a listener of its own that passes the same on. */
function besideManaged(state: ClusterState): Diagnostic[] {
  const port = inboundPort(state.cluster);
  return managedGateways(state).flatMap((managed) => {
    const { resource, labels } = managed;
    return state
      .istio('Gateway')
      .filter((gateway) => hasLabels(labels, selectorOf(gateway)))
      .filter((gateway) => !unmergedAt(state, gateway).includes(managed))
      .flatMap(serversOf)
      .filter((server) => isEastWest(server, port))
      .flatMap((server) => {
        const shared = sharedHost(state, (host) => takes(server, host) && passesOn(managed, host));
        return shared === undefined ? [] : [report(server, shared, resource, '/spec/listeners')];
      });
  });
}

/** A Service that both servers match. */
function sharedHost(state: ClusterState, isTaken: (host: string) => boolean): string | undefined {
  return state.pilot.services.find(({ isKubernetes, host }) => isKubernetes && isTaken(host))?.host;
}

function overlaps(state: ClusterState, servers: readonly GatewayServer[]): Diagnostic[] {
  return servers.flatMap((server, i) =>
    servers.slice(0, i).flatMap((other) => reportOverlap(state, server, other)),
  );
}

function reportOverlap(
  state: ClusterState,
  server: GatewayServer,
  other: GatewayServer,
): Diagnostic[] {
  const shared = sharedHost(state, (host) => takes(server, host) && takes(other, host));
  if (shared === undefined) return [];
  const [authored, rival] =
    server.gateway.origin.type === 'authored' ? [server, other] : [other, server];
  return [report(authored, shared, rival.gateway, `/spec/servers/${rival.index}/hosts`)];
}

function report(
  { gateway, index, port }: GatewayServer,
  host: string,
  other: Resource,
  pointer: string,
): Diagnostic {
  const args = { object: displayName(gateway), rival: displayName(other), port, host };
  const related = [{ message: 'the other server', at: locate(other, pointer) }];
  return diagnose(code, args, locate(gateway, `/spec/servers/${index}/hosts`), related);
}

/** A namespace before a host has no meaning here. */
function takes({ hosts }: GatewayServer, host: string): boolean {
  return hosts.some((listed) => coversHost(listed.split('/').at(-1) ?? '', host));
}
