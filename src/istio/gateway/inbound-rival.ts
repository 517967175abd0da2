/**
 * The Gateways of a cluster → the server that keeps requests of other clusters from its gateway pods: Istio leaves out the server that
 * would accept them.
 */
import { memoise } from '../../collection/memoise.ts';
import { indexPatterns } from '../../kind/istio-networking-v1/host/host-index.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { eastWestPatterns, inboundPort } from './east-west-server.ts';
import { entranceLabels } from './entrance-pods.ts';
import { gatewaysOf, type PodLabels, podsByGateway } from './gateway-pods.ts';
import { type GatewayServer, isHttp, serversOf } from './merged-gateway.ts';

/** Finds the server that blocks requests for a host; undefined when some pods accept them, or without a known cause. */
export type RivalFinder = (host: string) => GatewayServer | undefined;

/** For mutual TLS, by the host of the server name. Cached for all requests of other clusters. */
export const rivalOfTls: (view: ClusterView) => RivalFinder = memoise((view) => {
  const port = inboundPort(view.cluster);
  return rivalFinder(view, entranceLabels(view), (server) => eastWestPatterns(server, port));
});

/** For plain HTTP, for any host. */
export const rivalOfHttp: (view: ClusterView) => GatewayServer | undefined = memoise((view) => {
  const port = view.cluster.gateway?.port ?? 80;
  const { labels } = view.cluster.gateway ?? {};
  const find = rivalFinder(view, labels && [labels], (server) =>
    server.port === port && isHttp(server) && server.hosts.includes('*') ? ['*'] : [],
  );
  return find('*');
});

/** The patterns of hosts that a server accepts requests for. */
type Admitted = (server: GatewayServer) => readonly string[];

function rivalFinder(
  view: ClusterView,
  pods: readonly PodLabels[] | undefined,
  admitted: Admitted,
): RivalFinder {
  const patterned = <T>(server: GatewayServer, item: T) =>
    admitted(server).map((pattern) => [pattern, item] as const);
  const entrance = memoise((labels: PodLabels) => {
    const { served, ignored } = gatewaysOf(view, labels);
    return {
      admitting: indexPatterns(served.flatMap((server) => patterned(server, server))),
      rivals: indexPatterns(ignored.flatMap(({ server, rival }) => patterned(server, rival))),
    };
  });
  const podsFor = indexPatterns(
    [...podsByGateway(view)].flatMap(([gateway, pods]) =>
      serversOf(gateway).flatMap((server) => patterned(server, pods)),
    ),
  );
  return (host) => {
    const entrances = (pods ?? podsFor(host)).map(entrance);
    if (entrances.some(({ admitting }) => admitting(host).length > 0)) return undefined;
    return entrances.flatMap(({ rivals }) => rivals(host))[0];
  };
}

/** `port 15443 (TLS, AUTO_PASSTHROUGH)`. */
export function serverInWords({ port, protocol, mode }: GatewayServer): string {
  return `port ${port} (${[protocol, ...(mode === undefined ? [] : [mode])].join(', ')})`;
}
