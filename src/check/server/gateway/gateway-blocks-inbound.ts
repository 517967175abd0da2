/**
 * Requests that other clusters send and that no Gateway lets in, because another server of its pods holds the port or the host.
 * @module
 */

import { groupBy } from '../../../collection/group-by.ts';
import { inboundPort } from '../../../derive/istio/gateway/east-west-gateway.ts';
import { type Code, defineCode } from '../../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import {
  type GatewayServer,
  isHttp,
  type MergedGateway,
  selectorOf,
  serversOf,
} from '../../../istio/gateway/merged-gateway.ts';
import { coversHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { displayName, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { type InboundService, inboundServices } from '../inbound-service.ts';
import { gatewaysOf, type PodLabels } from './gateway-pods.ts';
import { describe } from './gateway-rival.ts';

/** A server in the way of what other clusters send. */
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
  title: 'a Gateway keeps the requests of other clusters out',
  why: 'The pods that other clusters send their requests to have one listener a port. Beside a plain server, or a TLS server for the same hosts, Istio leaves out the server that would let these requests in, and failover to this cluster ends at a closed door.',
  fix: 'move the server to another port or to pods of its own, name other hosts in it, or say where the gateway for other clusters listens (distributary.dev/gateway-labels, distributary.dev/gateway-target-port)',
  message: ({ object, server, host, others }, where) =>
    `${object} serves ${server}, which keeps requests of other clusters for '${host}'${others === 0 ? '' : ` and ${others} more`} out of ${where}`,
});

/** Finds servers that shut other clusters out. */
export const gatewayBlocksInbound: Check = {
  name: 'gateway-blocks-inbound',
  codes: [code],
  run(state) {
    const shut = inboundServices(state).flatMap((inbound) => {
      const rival = rivalOf(state, inbound);
      return rival === undefined ? [] : [{ rival, inbound }];
    });
    const byRival = groupBy(
      shut,
      ({ rival }) => `${rival.gateway.namespace}/${rival.gateway.name}/${rival.index}`,
    );
    return [...byRival.values()].flatMap((closed) => reportRival(state, closed));
  },
};

/** Whether a server lets the requests in. */
type Admits = (server: GatewayServer) => boolean;

/** The server that is in the way; undefined when some pods let the requests in, or nothing says why not. */
function rivalOf(state: ClusterState, inbound: InboundService): GatewayServer | undefined {
  const admits = inbound.gateway === 'mtls' ? admitsSni(state, inbound) : admitsHttp(state);
  const merged = entrances(state, admits).map((labels) => gatewaysOf(state, labels));
  if (merged.some(({ served }) => served.some(admits))) return undefined;
  return merged.flatMap(({ ignored }) => inTheWay(ignored, admits))[0];
}

function inTheWay(ignored: MergedGateway['ignored'], admits: Admits): readonly GatewayServer[] {
  return ignored.filter(({ server }) => admits(server)).map(({ rival }) => rival);
}

function admitsSni({ cluster }: ClusterState, { host }: InboundService): Admits {
  const port = inboundPort(cluster);
  return ({ port: number, mode, hosts }) =>
    number === port &&
    mode === 'AUTO_PASSTHROUGH' &&
    hosts.some((listed) => coversHost(listed.split('/').at(-1) ?? '', host));
}

function admitsHttp({ cluster }: ClusterState): Admits {
  const port = cluster.gateway?.port ?? 80;
  return (server) => server.port === port && isHttp(server) && server.hosts.includes('*');
}

/** The labels of the pods behind the cluster's address: as the Cluster says, else those of Gateways that would let them in. */
function entrances(state: ClusterState, admits: Admits): readonly PodLabels[] {
  const labels = state.cluster.gateway?.labels;
  if (labels !== undefined) return [labels];
  return state
    .istio('Gateway')
    .filter((one) => serversOf(one).some(admits))
    .map(selectorOf);
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
