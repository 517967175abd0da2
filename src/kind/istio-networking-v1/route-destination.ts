/**
 * A VirtualService → where it sends requests, with the place of each.
 * @module
 */
import { type Json, listAt, numberAt, objectAt, stringAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';

/** A `destination`. */
export interface RouteDestination {
  /** As written. */
  readonly host: string;
  readonly subset: string | undefined;
  readonly port: number | undefined;
  /** JSON Pointer of the destination. */
  readonly pointer: string;
}

/** What several clusters run is one object. */
const found = new WeakMap<Resource, readonly RouteDestination[]>();

/** The destinations of all routes and mirrors, in order. */
export function routeDestinations(resource: Resource): readonly RouteDestination[] {
  const known = found.get(resource) ?? findDestinations(resource);
  found.set(resource, known);
  return known;
}

function findDestinations({ object }: Resource): readonly RouteDestination[] {
  return ['http', 'tcp', 'tls'].flatMap((protocol) =>
    listAt(object, 'spec', protocol).flatMap((entry, i) =>
      ofEntry(entry, `/spec/${protocol}/${i}`),
    ),
  );
}

function ofEntry(entry: Json, pointer: string): readonly RouteDestination[] {
  const weighted = ['route', 'mirrors'].flatMap((list) =>
    listAt(entry, list).flatMap((one, i) =>
      toDestination(objectAt(one, 'destination'), `${pointer}/${list}/${i}/destination`),
    ),
  );
  return [...weighted, ...toDestination(objectAt(entry, 'mirror'), `${pointer}/mirror`)];
}

function toDestination(destination: Json | undefined, pointer: string): RouteDestination[] {
  const host = stringAt(destination, 'host');
  if (host === undefined) return [];
  const subset = stringAt(destination, 'subset') || undefined;
  return [{ host, subset, port: numberAt(destination, 'port', 'number'), pointer }];
}

/** Whether it is for requests inside the mesh, and not for gateways alone. */
export function isForMesh({ object }: Resource): boolean {
  const gateways = listAt(object, 'spec', 'gateways');
  return gateways.length === 0 || gateways.includes('mesh');
}
