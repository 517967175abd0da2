/** The destinations of one VirtualService that are a Service → the host of the Service's endpoints. */

import { present } from '../../collection/present.ts';
import { changedPorts, headersFor } from '../../derive/istio/redirect-virtual-service.ts';
import type { OfferedRoute, ServiceRoute } from '../../derive/route/service-route.ts';
import { routeWithoutFailover } from '../../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { portNumbered, servicePorts } from '../../istio/service/service-port.ts';
import {
  decodeVirtualService,
  type RouteDestination,
  withDestinations,
} from '../../istio/virtual-service/virtual-service.ts';
import { resolveHost } from '../../kind/istio-networking-v1/host/host.ts';
import type { JsonObject } from '../../resource/json.ts';
import { inCluster, locate, type Resource, specOf } from '../../resource/resource.ts';

/** The changed spec, if any, and the routes whose destinations stay. */
export interface Redirected {
  readonly spec?: JsonObject;
  readonly diagnostics: readonly Diagnostic[];
}

/** Replaces every destination of http, tcp and tls routes; mirrors stay. */
export function redirectDestinations(route: OfferedRoute, resource: Resource): Redirected {
  const kept = new Map<string, string>();
  const own = ownDestinations(route, resource);
  const obstacle = obstacleOn(route);
  for (const destination of own) {
    const reason = obstacle(destination);
    if (reason !== undefined) kept.set(destination.pointer, reason);
  }
  const diagnostics = own.flatMap(({ host, pointer }) => {
    const reason = kept.get(pointer);
    if (reason === undefined) return [];
    const args = { ...inCluster(resource, route.consumer), host, reason, joinsBy: joinsBy(route) };
    return [diagnose(routeWithoutFailover, args, locate(resource, pointer))];
  });
  const led = new Set(own.map(({ pointer }) => pointer).filter((one) => !kept.has(one)));
  if (led.size === 0) return { diagnostics };
  const spec = withDestinations(specOf(resource), ({ pointer, port: number }) => {
    if (!led.has(pointer)) return undefined;
    const port = number === undefined ? route.ports[0] : portNumbered(route.ports, number);
    return { host: route.host, ...present({ headers: port && headersFor(route, port) }) };
  });
  return { spec, diagnostics };
}

/**
 * The end of a sentence: the requirement for endpoints of other clusters to join the Service, so that its own host has failover; undefined
 * where there are several.
 */
function joinsBy({ isApartForNames, policy, remoteEndpoints }: OfferedRoute): string | undefined {
  if (isApartForNames) return ', or give the ports of the Service names';
  const isNamed = remoteEndpoints.some(({ cluster }) => cluster.gateway?.ip === undefined);
  return policy === 'FailOver' && isNamed
    ? ', or give its gateways IP addresses (distributary.dev/gateway-ip)'
    : undefined;
}

/** Whether any destination is the service. */
export function leadsTo(route: ServiceRoute, resource: Resource): boolean {
  return ownDestinations(route, resource).length > 0;
}

function ownDestinations(route: ServiceRoute, resource: Resource): readonly RouteDestination[] {
  return decodeVirtualService(resource)
    .routes.flatMap(({ destinations }) => destinations)
    .filter((one) => isService(route, resource, one));
}

/** Whether the destination is the service, as Istio reads its host. */
export function isService(
  route: ServiceRoute,
  { namespace }: Resource,
  { host }: RouteDestination,
): boolean {
  return resolveHost(host, namespace, route.consumer.clusterDomain) === route.serviceHost;
}

/** The reason why a destination has to stay; undefined when it can be replaced. */
function obstacleOn(route: OfferedRoute): (destination: RouteDestination) => string | undefined {
  const offered = new Set(route.ports.map(({ number }) => number));
  const isLedWhole = needsNoPort(route, offered);
  return ({ subset, port, pointer }) => {
    if (subset !== undefined) return `in subset "${subset}"`;
    if (route.gateway === 'http' && !pointer.startsWith('/spec/http/')) return 'as TCP or TLS';
    if (port !== undefined) return offered.has(port) ? undefined : `at port ${port}`;
    return isLedWhole ? undefined : 'without naming a port';
  };
}

/** Whether the same host serves all ports of the Service. */
function needsNoPort(route: OfferedRoute, offered: ReadonlySet<number>): boolean {
  const own = route.local === undefined ? [] : servicePorts(route.local.resource);
  // A header is for one port.
  if (route.ports.length !== 1 && changedPorts(route).length > 0) return false;
  return own.every(({ number, protocol }) => protocol !== 'TCP' || offered.has(number));
}
