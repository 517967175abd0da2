/**
 * Routes to a port that the service does not have.
 * @module
 */

import { memoise } from '../../../collection/memoise.ts';
import { type Code, defineCode } from '../../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { RegisteredService } from '../../../istio/service/registered-service.ts';
import {
  type RouteDestination,
  routeDestinations,
} from '../../../istio/virtual-service/virtual-service.ts';
import { resolveHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Check, InCluster } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';

/** A missing port. */
const code: Code<InCluster & { host: string; port: number; ports: string }> = defineCode({
  code: 'DIS0647',
  name: 'missing-port',
  severity: 'warning',
  title: 'A route refers to a port that the service does not have',
  why: 'A proxy has one Envoy cluster for each port of the Service (not of its pods) and answers requests that are routed to another port with 503.',
  fix: 'use a port number of the Service',
  message: (a, where) =>
    `${a.object} of ${where} routes to port ${a.port} of "${a.host}", which has ${a.ports}`,
});

/** Finds routes to missing ports. */
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
    object: displayName(routes),
    cluster: state.cluster.name,
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
