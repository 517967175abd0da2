/**
 * Requests of other clusters that no Gateway accepts, because another server of its pods has the port or the host.
 * @module
 */

import { groupBy } from '../../../collection/group-by.ts';
import { memoise, memoiseByValue } from '../../../collection/memoise.ts';
import { eastWestPatterns, inboundPort } from '../../../derive/istio/gateway/east-west-gateway.ts';
import { type Code, defineCode } from '../../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { type GatewayServer, isHttp, serversOf } from '../../../istio/gateway/merged-gateway.ts';
import { indexPatterns } from '../../../kind/istio-networking-v1/host/host-index.ts';
import { displayName, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { type InboundService, inboundServices } from '../inbound-service.ts';
import { gatewaysOf, type PodLabels, podsByGateway } from './gateway-pods.ts';
import { describe } from './gateway-rival.ts';

/** A server that blocks requests of other clusters. */
const code: Code<{
  object: string;
  server: string;
  cluster: string;
  host: string;
  others: number;
}> = defineCode({
  code: 'DIS0651',
  name: 'gateway-blocks-inbound',
  severity: 'warning',
  title: 'A Gateway blocks requests of other clusters',
  why: 'The gateway pods for requests of other clusters have one listener for each port. Beside a plain-text server, or a TLS server for the same hosts, Istio drops the server that accepts these requests, and failover to this cluster fails.',
  fix: 'move the server to another port or to separate pods, use other hosts in it, or set the address of the gateway for other clusters (distributary.dev/gateway-labels, distributary.dev/gateway-target-port)',
  message: ({ object, server, host, others }, where) =>
    `${object} serves ${server}, which blocks requests of other clusters for "${host}"${others === 0 ? '' : ` and ${others} more`} in ${where}`,
});

/** Finds servers that block other clusters. */
export const gatewayBlocksInbound: Check = {
  codes: [code],
  run(state) {
    const byTls = rivalFinder(state, sniPatterns(state));
    const byHttp = memoiseByValue(rivalFinder(state, httpPatterns(state)));
    const shut = inboundServices(state).flatMap((inbound) => {
      const rival = inbound.gateway === 'mtls' ? byTls(inbound.host) : byHttp('*');
      return rival === undefined ? [] : [{ rival, inbound }];
    });
    const byRival = groupBy(
      shut,
      ({ rival }) => `${rival.gateway.namespace}/${rival.gateway.name}/${rival.index}`,
    );
    return [...byRival.values()].flatMap((closed) => reportRival(state, closed));
  },
};

/** The patterns of hosts that a server accepts requests for. */
type Admitted = (server: GatewayServer) => readonly string[];

/** Finds the server that blocks requests for a host; undefined when some pods accept them, or without a known cause. */
function rivalFinder(
  state: ClusterState,
  admitted: Admitted,
): (host: string) => GatewayServer | undefined {
  const patterned = <T>(server: GatewayServer, item: T) =>
    admitted(server).map((pattern) => [pattern, item] as const);
  const entrance = memoise((pods: PodLabels) => {
    const { served, ignored } = gatewaysOf(state, pods);
    return {
      admitting: indexPatterns(served.flatMap((server) => patterned(server, server))),
      rivals: indexPatterns(ignored.flatMap(({ server, rival }) => patterned(server, rival))),
    };
  });
  const { labels } = state.cluster.gateway ?? {};
  const podsFor = indexPatterns(
    [...podsByGateway(state)].flatMap(([gateway, pods]) =>
      serversOf(gateway).flatMap((server) => patterned(server, pods)),
    ),
  );
  return (host) => {
    const entrances = (labels === undefined ? podsFor(host) : [labels]).map(entrance);
    if (entrances.some(({ admitting }) => admitting(host).length > 0)) return undefined;
    return entrances.flatMap(({ rivals }) => rivals(host))[0];
  };
}

function sniPatterns({ cluster }: ClusterState): Admitted {
  const port = inboundPort(cluster);
  return (server) => eastWestPatterns(server, port);
}

function httpPatterns({ cluster }: ClusterState): Admitted {
  const port = cluster.gateway?.port ?? 80;
  return (server) =>
    server.port === port && isHttp(server) && server.hosts.includes('*') ? ['*'] : [];
}

interface Closed {
  readonly rival: GatewayServer;
  readonly inbound: InboundService;
}

function reportRival({ cluster }: ClusterState, closed: readonly Closed[]): Diagnostic[] {
  const [first] = closed;
  if (first === undefined) return [];
  const { rival, inbound } = first;
  const args = {
    object: displayName(rival.gateway),
    server: describe(rival),
    cluster: cluster.name,
    host: inbound.host,
    others: closed.length - 1,
  };
  return [diagnose(code, args, locate(rival.gateway, `/spec/servers/${rival.index}/port`))];
}
