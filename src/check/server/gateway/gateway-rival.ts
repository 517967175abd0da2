/** Servers of Gateways that Istio omits, because another one for the same pods has their port or host. */

import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { gatewayPods, gatewaysOf } from '../../../istio/gateway/gateway-pods.ts';
import { serverInWords } from '../../../istio/gateway/inbound-rival.ts';
import {
  type GatewayServer,
  type IgnoredServer,
  isHttp,
} from '../../../istio/gateway/merged-gateway.ts';
import { coversHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { displayName, locate, noteAt } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import { gatewayServerIgnored as code } from '../../codes/server.ts';

export const gatewayRival: Check = {
  codes: [code],
  run(state) {
    const reported = new Set<string>();
    return gatewayPods(state).flatMap((pods) =>
      // Git has no age of Gateways.
      [false, true]
        .flatMap((reversed) => gatewaysOf(state, pods, reversed).ignored)
        .filter((pair) => isHarm(pair))
        .flatMap((pair) => once(reported, pair)),
    );
  },
};

/** Whether an authored server is lost: another check covers requests of other clusters. */
function isHarm({ server, rival }: IgnoredServer): boolean {
  const isAuthored = [server, rival].every(({ gateway }) => gateway.origin.type === 'authored');
  return isAuthored && !isRepetition(server, rival);
}

/** Neither passthrough by SNI nor a redirect is lost when another server does the same for the same hosts. */
function isRepetition(server: GatewayServer, rival: GatewayServer): boolean {
  const isAlike =
    server.mode === 'AUTO_PASSTHROUGH' ? rival.mode === server.mode : isRedirect(server, rival);
  return (
    isAlike && server.hosts.every((host) => rival.hosts.some((other) => coversHost(other, host)))
  );
}

/** The only valid `tls` of a plain HTTP server is a redirect. */
function isRedirect(...servers: readonly GatewayServer[]): boolean {
  return servers.every((server) => isHttp(server) && server.mode !== undefined);
}

function once(reported: Set<string>, { server, rival }: IgnoredServer): Diagnostic[] {
  const key = [placeOf(server), placeOf(rival)].sort().join(' ');
  if (reported.has(key)) return [];
  reported.add(key);
  const args = {
    object: displayName(server.gateway),
    server: serverInWords(server),
    rival: displayName(rival.gateway),
    other: serverInWords(rival),
    host: server.hosts.find((host) => rival.hosts.includes(host)),
  };
  const at = locate(server.gateway, `/spec/servers/${server.index}/port`);
  const related = [noteAt('the other server', rival.gateway, `/spec/servers/${rival.index}/port`)];
  return [diagnose(code, args, at, related)];
}

function placeOf({ gateway, index }: GatewayServer): string {
  return `${gateway.namespace}/${gateway.name}/${index}`;
}
