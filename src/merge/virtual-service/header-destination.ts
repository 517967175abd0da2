/**
 * The destinations of one VirtualService for a Service whose endpoints require different paths: each gets a header with the service's
 * name, which the providers' gateways match; a destination without a field for headers is an error.
 */

import { present } from '../../collection/present.ts';
import { changedPorts, headersFor } from '../../derive/istio/redirect-virtual-service.ts';
import type { OfferedRoute, RoutePort } from '../../derive/route/service-route.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { portNumbered, servicePorts } from '../../istio/service/service-port.ts';
import {
  decodeVirtualService,
  type RouteDestination,
  type VirtualServiceRoute,
  withDestinations,
} from '../../istio/virtual-service/virtual-service.ts';
import { type Resource, specOf } from '../../resource/resource.ts';
import { isService, type Redirected } from './redirect-destination.ts';
import { refusedPath } from './refused-path.ts';

/** Adds the header to the destinations; their hosts stay. */
export function nameInHeader(route: OfferedRoute, resource: Resource): Redirected {
  const named = new Map<string, RoutePort>();
  const diagnostics: Diagnostic[] = [];
  for (const { owner, destination } of ownDestinations(route, resource)) {
    const port = requestedPort(route, destination);
    const way = obstacle(owner, destination, port);
    if (way !== undefined) diagnostics.push(refused(route, resource, { destination, way }));
    else if (port !== undefined) named.set(destination.pointer, port);
  }
  if (named.size === 0) return { diagnostics };
  const spec = withDestinations(specOf(resource), ({ pointer, host }) => {
    const port = named.get(pointer);
    return port && { host, ...present({ headers: headersFor(route, port) }) };
  });
  return { spec, diagnostics };
}

interface OwnDestination {
  readonly owner: VirtualServiceRoute;
  readonly destination: RouteDestination;
}

/** The destinations with a port whose requests require the header, or may. */
function ownDestinations(route: OfferedRoute, resource: Resource): readonly OwnDestination[] {
  const changed = new Set(changedPorts(route).map(({ number }) => number));
  const isChanged = ({ port }: RouteDestination): boolean =>
    port === undefined ? changed.size > 0 : changed.has(port);
  return decodeVirtualService(resource).routes.flatMap((owner) =>
    [...owner.destinations, ...owner.mirrors]
      .filter((one) => isService(route, resource, one) && isChanged(one))
      .map((destination) => ({ owner, destination })),
  );
}

/** The port of the destination, or the only one of the Service. */
function requestedPort(route: OfferedRoute, { port }: RouteDestination): RoutePort | undefined {
  if (port !== undefined) return portNumbered(route.ports, port);
  const own = route.local === undefined ? route.ports : servicePorts(route.local.resource);
  return own.length === 1 ? route.ports[0] : undefined;
}

function obstacle(
  { protocol, mirrors }: VirtualServiceRoute,
  destination: RouteDestination,
  port: RoutePort | undefined,
): string | undefined {
  // A mirrored request has the headers of the original.
  if (mirrors.includes(destination)) return 'mirrors requests to';
  if (protocol !== 'http') return 'routes TCP or TLS connections to';
  return port === undefined ? 'sets no port for' : undefined;
}

function refused(
  route: OfferedRoute,
  resource: Resource,
  { destination, way }: { readonly destination: RouteDestination; readonly way: string },
): Diagnostic {
  const path = changedPorts(route)[0]?.path ?? '/';
  return refusedPath(route, resource, { way, path, pointer: destination.pointer });
}
