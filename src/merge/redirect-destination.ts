/**
 * The destinations of one VirtualService that lead to a Service, led to the host of its endpoints instead.
 * @module
 */

import type { ServiceRoute } from '../derive/route/service-route.ts';
import { routeWithoutFailover } from '../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { servicePorts } from '../istio/service/service-port.ts';
import { resolveHost } from '../kind/istio-networking-v1/host.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  stringAt,
} from '../resource/json.ts';
import { displayName, locate, type Resource } from '../resource/resource.ts';

/** The changed spec, when anything changed, and the routes that could not be led on. */
export interface Redirected {
  readonly spec?: JsonObject;
  readonly diagnostics: readonly Diagnostic[];
}

/** Leads every destination of http, tcp and tls routes on; mirrors stay where they are. */
export function redirectDestinations(
  route: ServiceRoute,
  resource: Resource,
  spec: JsonObject,
): Redirected {
  const diagnostics: Diagnostic[] = [];
  let changed = false;
  const next: Record<string, Json | undefined> = { ...spec };
  for (const protocol of ['http', 'tcp', 'tls'] as const) {
    if (!Array.isArray(spec[protocol])) continue;
    next[protocol] = listAt(spec, protocol).map((entry, i) =>
      mapRoutes(entry, (weighted, j) => {
        const pointer = `/spec/${protocol}/${i}/route/${j}/destination`;
        const led = redirectOne(route, resource, weighted, pointer);
        changed ||= led.value !== weighted;
        diagnostics.push(...led.diagnostics);
        return led.value;
      }),
    );
  }
  return changed ? { spec: next, diagnostics } : { diagnostics };
}

/** Whether any destination is the service. */
export function leadsTo(route: ServiceRoute, resource: Resource, spec: JsonObject): boolean {
  return ['http', 'tcp', 'tls']
    .flatMap((protocol) => listAt(spec, protocol))
    .flatMap((entry) => listAt(entry, 'route'))
    .some((weighted) => isService(route, resource, objectAt(weighted, 'destination')));
}

/** Whether the destination is the service, as Istio reads its host. */
function isService(
  route: ServiceRoute,
  { namespace }: Resource,
  destination: JsonObject | undefined,
): boolean {
  const host = stringAt(destination, 'host') ?? '';
  return resolveHost(host, namespace, route.consumer.clusterDomain) === route.serviceHost;
}

function mapRoutes(entry: Json, map: (weighted: Json, index: number) => Json): Json {
  if (!isObject(entry) || !Array.isArray(entry['route'])) return entry;
  return { ...entry, route: listAt(entry, 'route').map(map) };
}

function redirectOne(
  route: ServiceRoute,
  resource: Resource,
  weighted: Json,
  pointer: string,
): { value: Json; diagnostics: readonly Diagnostic[] } {
  const destination = objectAt(weighted, 'destination');
  const here = isService(route, resource, destination);
  if (!isObject(weighted) || destination === undefined || !here) {
    return { value: weighted, diagnostics: [] };
  }
  const reason = obstacle(route, destination);
  if (reason === undefined) {
    const led = { ...weighted, destination: { ...destination, host: route.host } };
    return { value: led, diagnostics: [] };
  }
  const host = stringAt(destination, 'host') ?? '';
  const args = { object: displayName(resource), cluster: route.consumer.name, host, reason };
  return {
    value: weighted,
    diagnostics: [diagnose(routeWithoutFailover, args, locate(resource, pointer))],
  };
}

/** Why the destination has to stay; undefined when it can be led on. */
function obstacle(route: ServiceRoute, destination: JsonObject): string | undefined {
  const subset = stringAt(destination, 'subset');
  if (subset !== undefined) return `in subset '${subset}'`;
  const offered = new Set(route.ports.map(({ number }) => number));
  const port = numberAt(destination, 'port', 'number');
  if (port !== undefined) return offered.has(port) ? undefined : `at port ${port}`;
  const own = route.local === undefined ? [] : servicePorts(route.local.resource);
  const closed = own.filter(({ number, protocol }) => protocol === 'TCP' && !offered.has(number));
  return closed.length === 0 ? undefined : 'without naming a port';
}
