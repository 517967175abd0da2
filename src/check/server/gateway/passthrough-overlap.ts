/**
 * AUTO_PASSTHROUGH servers of one port with a Service in common: Istio writes a filter chain for its SNI twice, and Envoy refuses a
 * listener with two chains of equal match.
 */

import { groupBy } from '../../../collection/group-by.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { gatewayPods, gatewaysOf } from '../../../istio/gateway/gateway-pods.ts';
import type { GatewayServer } from '../../../istio/gateway/merged-gateway.ts';
import { coversHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { displayName, locate } from '../../../resource/resource.ts';
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
    return [...new Map(findings.map((one) => [one.message, one])).values()];
  },
};

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
  const shared = state.pilot.services.find(
    ({ isKubernetes, host }) => isKubernetes && takes(server, host) && takes(other, host),
  );
  if (shared === undefined) return [];
  const [authored, rival] =
    server.gateway.origin.type === 'authored' ? [server, other] : [other, server];
  const args = {
    object: displayName(authored.gateway),
    rival: displayName(rival.gateway),
    port: server.port,
    host: shared.host,
  };
  const at = locate(authored.gateway, `/spec/servers/${authored.index}/hosts`);
  const related = locate(rival.gateway, `/spec/servers/${rival.index}/hosts`);
  return [diagnose(code, args, at, [{ message: 'the other server', at: related }])];
}

/** A namespace before a host has no meaning here. */
function takes({ hosts }: GatewayServer, host: string): boolean {
  return hosts.some((listed) => coversHost(listed.split('/').at(-1) ?? '', host));
}
