/**
 * The destinations of one VirtualService that lead to a Service, led to the host of its endpoints instead.
 * @module
 */

import type { OfferedRoute, ServiceRoute } from '../derive/route/service-route.ts';
import { routeWithoutFailover } from '../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { servicePorts } from '../istio/service/service-port.ts';
import {
  decodeVirtualService,
  type RouteDestination,
  withDestinations,
} from '../istio/virtual-service/virtual-service.ts';
import { resolveHost } from '../kind/istio-networking-v1/host.ts';
import type { JsonObject } from '../resource/json.ts';
import { displayName, locate, type Resource, specOf } from '../resource/resource.ts';

/** The changed spec, when anything changed, and the routes that could not be led on. */
export interface Redirected {
  readonly spec?: JsonObject;
  readonly diagnostics: readonly Diagnostic[];
}

/** Leads every destination of http, tcp and tls routes on; mirrors stay where they are. */
export function redirectDestinations(route: OfferedRoute, resource: Resource): Redirected {
  const kept = new Map<string, string>();
  const own = ownDestinations(route, resource);
  for (const destination of own) {
    const reason = obstacle(route, destination);
    if (reason !== undefined) kept.set(destination.pointer, reason);
  }
  const diagnostics = own.flatMap(({ host, pointer }) => {
    const reason = kept.get(pointer);
    if (reason === undefined) return [];
    const args = { object: displayName(resource), cluster: route.consumer.name, host, reason };
    return [diagnose(routeWithoutFailover, args, locate(resource, pointer))];
  });
  const led = new Set(own.map(({ pointer }) => pointer).filter((one) => !kept.has(one)));
  if (led.size === 0) return { diagnostics };
  const spec = withDestinations(specOf(resource), ({ pointer }) =>
    led.has(pointer) ? route.host : undefined,
  );
  return { spec, diagnostics };
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

/** Why the destination has to stay; undefined when it can be led on. */
function obstacle(route: OfferedRoute, { subset, port }: RouteDestination): string | undefined {
  if (subset !== undefined) return `in subset '${subset}'`;
  const offered = new Set(route.ports.map(({ number }) => number));
  if (port !== undefined) return offered.has(port) ? undefined : `at port ${port}`;
  const own = route.local === undefined ? [] : servicePorts(route.local.resource);
  const closed = own.filter(({ number, protocol }) => protocol === 'TCP' && !offered.has(number));
  return closed.length === 0 ? undefined : 'without naming a port';
}
