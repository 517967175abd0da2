/** Routes to a port that the service does not have. */

import { memoise } from '../../../collection/memoise.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { RegisteredService } from '../../../istio/service/registered-service.ts';
import {
  type RouteDestination,
  routeDestinations,
} from '../../../istio/virtual-service/virtual-service.ts';
import { resolveHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { missingPort as code } from '../../codes/host.ts';

export const missingPort: Check = {
  codes: [code],
  run: (state) =>
    state
      .istio('VirtualService')
      .flatMap((routes) =>
        routeDestinations(routes).flatMap((one) => judgeDestination(routes, one, state)),
      ),
};

function judgeDestination(
  routes: Resource,
  to: RouteDestination,
  state: ClusterState,
): Diagnostic[] {
  const host = resolveHost(to.host, routes.namespace, state.cluster.clusterDomain);
  const services = state.pilot.servicesByHost.get(host);
  if (services === undefined || to.port === undefined) return [];
  const ports = portNumbers(services);
  if (ports.has(to.port)) return [];
  const args = {
    ...inCluster(routes, state.cluster),
    host,
    port: to.port,
    ports: [...ports].sort((a, b) => a - b).join(', ') || 'none',
  };
  return [diagnose(code, args, locate(routes, `${to.pointer}/port/number`))];
}

/** Many routes may lead to one host. */
const portNumbers = memoise(
  (services: readonly RegisteredService[]): ReadonlySet<number> =>
    new Set(services.flatMap(({ ports }) => ports.map(({ number }) => number))),
);
