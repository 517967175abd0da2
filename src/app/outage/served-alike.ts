/**
 * Two states of a fleet → whether everything that determines routes and load is equal in both.
 *
 * The objects of clusters are compared as they are, except for fields that the model of Istio never reads, such as the images of containers
 * and ConfigMaps other than istiod's. Any other difference counts, even without an effect.
 * @module
 */
import { isEach } from '../../collection/is-each.ts';
import {
  isAggregate,
  isFailoverRoute,
  type RemoteEndpoint,
  routedName,
  type ServiceRoute,
} from '../../derive/route/service-route.ts';
import type { Placed } from '../../place/placed.ts';
import { type Json, type JsonObject, jsonEqual } from '../../resource/json.ts';
import { type Resource, resourceKey } from '../../resource/resource.ts';
import type { RenderedRepository } from '../render/rendered-repository.ts';
import { withoutOpaque } from '../reuse/opaque-fields.ts';

/** The same clusters with the same settings, objects and routes. */
export function isServedAlike(before: RenderedRepository, after: RenderedRepository): boolean {
  return (
    isSameFleet(before, after) &&
    hasSameObjects(before, after) &&
    isEach(before.routes, after.routes, (a, b) => jsonEqual(routeFacts(a), routeFacts(b)))
  );
}

/** Whether clusters and settings are equal: with equal branches, nothing else determines outages. */
export function isSameFleet(before: RenderedRepository, after: RenderedRepository): boolean {
  const described = ({ topology, fleet }: RenderedRepository): string =>
    JSON.stringify([topology.clusters.map(({ at, ...cluster }) => cluster), fleet?.derive]);
  return described(before) === described(after);
}

/** In the same order. Clusters share objects, so results of comparisons are cached. */
function hasSameObjects(before: RenderedRepository, after: RenderedRepository): boolean {
  const known = new Map<Resource, Resource>();
  const isSame = ({ resource: a }: Placed, { resource: b }: Placed): boolean => {
    if (a === b || known.get(a) === b) return true;
    const isEqual = a.origin.type === b.origin.type && isSameObject(a, b);
    if (isEqual) known.set(a, b);
    return isEqual;
  };
  return isEach(before.manifests, after.manifests, (a, b) => isEach(a.placed, b.placed, isSame));
}

function isSameObject(a: Resource, b: Resource): boolean {
  return jsonEqual(a.object, b.object) || jsonEqual(modelled(a), modelled(b));
}

/** The object with the fields that the model reads. Effects of selectors on routes are compared with the routes. */
function modelled(resource: Resource): JsonObject {
  return withoutOpaque(resource, () => false);
}

/** The facts of a route beside the clusters' objects: its destination and host. */
function routeFacts(route: ServiceRoute): Json {
  const isFailover = isFailoverRoute(route);
  const backed = isFailover
    ? route.failoverOrder.localPods?.service.resource
    : route.local?.resource;
  const ports = route.ports.map(({ number, name, remoteEndpoints }) => [
    number,
    name,
    addresses(remoteEndpoints),
  ]);
  return [
    ...[route.consumer.key, route.hosting, route.policy, route.gateway, routedName(route)],
    ...[route.host, route.serviceHost, route.askedSubset, isAggregate(route)],
    ...[!isFailover && route.service.importProperties !== undefined],
    backed === undefined ? null : resourceKey(backed),
    addresses(route.remoteEndpoints),
    ports,
  ];
}

function addresses(endpoints: readonly RemoteEndpoint[]): Json {
  return endpoints.map(({ address, port, priority, weight, cluster }) => [
    address,
    port,
    priority,
    weight ?? null,
    cluster.name,
  ]);
}
