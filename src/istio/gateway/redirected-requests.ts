/** The Gateway that plain HTTP of other clusters enters by → the server of the same pods that answers these requests with a redirect to HTTPS. */
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';
import { isLocal } from './east-west-server.ts';
import { gatewaysOf, type PodLabels } from './gateway-pods.ts';
import { type GatewayServer, isHttp, serversOf } from './merged-gateway.ts';

/**
 * Pilot has one route configuration for the HTTP servers of a port and an address, and a redirect of one of them is that of its hosts in all.
 * Requests of other clusters are for any host. One with a namespace before it has a virtual host of its own, which no request names.
 */
export function redirectingServer(
  view: ClusterView,
  gateway: Resource,
  labels: PodLabels,
): GatewayServer | undefined {
  const entered = serversOf(gateway).filter(
    (one) => isHttp(one) && one.port === plainPort(view) && isForAll(one) && !isLocal(one),
  );
  return gatewaysOf(view, labels).served.find(
    ({ redirects, hosts, port, bind }) =>
      redirects &&
      hosts.includes('*') &&
      entered.some((one) => one.port === port && one.bind === bind),
  );
}

/** The port of the gateway for plain HTTP of other clusters. */
export function plainPort({ cluster }: Pick<ClusterView, 'cluster'>): number {
  return cluster.gateway?.port ?? 80;
}

/** Whether VirtualServices of some namespace get requests for any host. */
function isForAll({ hosts }: GatewayServer): boolean {
  return hosts.some((host) => host.split('/').at(-1) === '*');
}
