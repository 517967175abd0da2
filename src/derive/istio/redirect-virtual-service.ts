/**
 * Route → VirtualService that routes requests for the Service's name to the host of the endpoints, with the
 * path prefix that HTTP gateways require.
 *
 * Where an authored VirtualService has that host, its destinations are rewritten instead (room `merge`).
 */

import { isEncrypted, isHttp, isStream } from '../../istio/service/istio-protocol.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Derivation } from '../derivation.ts';
import { routeSources } from '../provenance.ts';
import { serviceHeader, serviceHeaderValue } from '../route/service-header.ts';
import {
  isFailoverRoute,
  type OfferedRoute,
  type RoutePort,
  type ServiceRoute,
} from '../route/service-route.ts';
import { istioObject } from './istio-object.ts';
import { objectName } from './port-group.ts';

/** Input of the routes: the service's name, the destination host, and the request changes for other clusters. */
export type LeadingRoute = Pick<ServiceRoute, 'namespace' | 'name' | 'host' | 'gateway'>;

export const redirectVirtualService: Derivation = {
  name: 'redirect-virtual-service',
  reads: [],
  writes: ['networking.istio.io/VirtualService'],
  derive({ routes }) {
    const offered = routes.filter((route) => !isFailoverRoute(route));
    const names = offered.some(({ ports }) => ports.some(({ byHeader }) => byHeader));
    const value = offered.flatMap((route) => {
      const ports = names && route.gateway === 'http' ? route.ports : portsOf(route);
      const resource = toRedirect(route, ports);
      return ports.length === 0 ? [] : [{ resource, application: route.application }];
    });
    return { value, diagnostics: [] };
  },
};

/** Whether requests must be changed: another host, a path prefix, or a header that names the service. */
export function needsRedirect(route: OfferedRoute): boolean {
  return isMoved(route) || route.ports.some((port) => isChanged(route, port));
}

/** The ports whose requests need a path prefix. */
export function prefixedPorts(route: ServiceRoute): readonly RoutePort[] {
  return route.ports.filter((port) => isPrefixed(route, port));
}

function isPrefixed(route: LeadingRoute, port: RoutePort): boolean {
  return isChanged(route, port) && !port.byHeader;
}

/** The ports whose requests must be changed for HTTP gateways. */
export function changedPorts(route: ServiceRoute): readonly RoutePort[] {
  return route.ports.filter((port) => isChanged(route, port));
}

/** Whether HTTP gateways require a change of requests to a port. */
function isChanged({ gateway }: LeadingRoute, { byHeader, path }: RoutePort): boolean {
  return gateway === 'http' && (byHeader || path !== '/');
}

/** The request headers by which HTTP gateways find the port; undefined where none is required. */
export function headersFor(
  service: LeadingRoute,
  { byHeader, number }: RoutePort,
): Readonly<Record<string, string>> | undefined {
  return byHeader ? { [serviceHeader]: serviceHeaderValue(service, number) } : undefined;
}

/**
 * A client may propagate all headers of an inbound request, including one that names another service. So in clusters whose pods get such
 * headers, they are removed from requests to services that need none.
 */
function requestHeaders(route: LeadingRoute, port: RoutePort): JsonObject {
  if (route.gateway !== 'http') return {};
  const set = headersFor(route, port);
  return { headers: { request: set === undefined ? { remove: [serviceHeader] } : { set } } };
}

/** Envoy replaces the matched `/`, so that `/a` becomes `/prefix/a`. */
export function pathPrefix(port: RoutePort): string {
  return `${port.path}/`;
}

/** The ports whose requests must be changed. */
function portsOf(route: OfferedRoute): readonly RoutePort[] {
  return isMoved(route) ? route.ports : changedPorts(route);
}

/** Whether requests are routed to another host than the called one. */
function isMoved({ host, serviceHost }: OfferedRoute): boolean {
  return host !== serviceHost;
}

function toRedirect(route: OfferedRoute, ports: readonly RoutePort[]): Resource {
  const spec = { hosts: [route.serviceHost], ...requestRoutes(route, ports) };
  const place = { name: objectName(route), namespace: route.namespace };
  return istioObject('VirtualService', place, spec, routeSources(route));
}

/** The routes of a VirtualService from these ports to the host of the endpoints. */
export function requestRoutes(route: LeadingRoute, ports: readonly RoutePort[]): JsonObject {
  const http = ports
    .filter(({ protocol }) => isHttp(protocol))
    .map((port) => httpRoute(route, port));
  const tcp = ports
    .filter(({ protocol }) => isStream(protocol) && !isEncrypted(protocol))
    .map((port) => tcpRoute(route, port));
  return {
    ...(http.length === 0 ? {} : { http }),
    ...(tcp.length === 0 || route.gateway === 'http' ? {} : { tcp }),
  };
}

function httpRoute(route: LeadingRoute, port: RoutePort): JsonObject {
  const prefixed = isPrefixed(route, port);
  const uri = prefixed ? { uri: { prefix: '/' } } : {};
  return {
    match: [{ port: port.number, ...uri }],
    ...(prefixed ? { rewrite: { uri: pathPrefix(port) } } : {}),
    route: [{ ...destination(route, port), ...requestHeaders(route, port) }],
  };
}

function tcpRoute(route: LeadingRoute, port: RoutePort): JsonObject {
  return { match: [{ port: port.number }], route: [destination(route, port)] };
}

function destination(route: LeadingRoute, port: RoutePort): JsonObject {
  return { destination: { host: route.host, port: { number: port.number } } };
}
