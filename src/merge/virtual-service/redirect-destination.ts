/**
 * The destinations of one VirtualService that lead to a Service, led to the host of its endpoints instead.
 * @module
 */

import { present } from '../../collection/present.ts';
import { changedPorts, headersFor } from '../../derive/istio/redirect-virtual-service.ts';
import type { OfferedRoute, ServiceRoute } from '../../derive/route/service-route.ts';
import { routeWithoutFailover } from '../../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { servicePorts } from '../../istio/service/service-port.ts';
import {
  decodeVirtualService,
  type RouteDestination,
  withDestinations,
} from '../../istio/virtual-service/virtual-service.ts';
import { resolveHost } from '../../kind/istio-networking-v1/host/host.ts';
import type { JsonObject } from '../../resource/json.ts';
import { displayName, locate, type Resource, specOf } from '../../resource/resource.ts';

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
  const spec = withDestinations(specOf(resource), ({ pointer, port: number }) => {
    if (!led.has(pointer)) return undefined;
    const port = route.ports.find((one) => number === undefined || one.number === number);
    return { host: route.host, ...present({ headers: port && headersFor(route, port) }) };
  });
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
function obstacle(
  route: OfferedRoute,
  { subset, port, pointer }: RouteDestination,
): string | undefined {
  if (subset !== undefined) return `in subset '${subset}'`;
  if (route.gateway === 'http' && !pointer.startsWith('/spec/http/')) return 'as a stream';
  const offered = new Set(route.ports.map(({ number }) => number));
  if (port !== undefined) return offered.has(port) ? undefined : `at port ${port}`;
  const own = route.local === undefined ? [] : servicePorts(route.local.resource);
  const closed = own.filter(({ number, protocol }) => protocol === 'TCP' && !offered.has(number));
  // A header names one port.
  const isOne = route.ports.length === 1 || changedPorts(route).length === 0;
  return closed.length === 0 && isOne ? undefined : 'without naming a port';
}
