/** A VirtualService → its hosts and routes (`networking.istio.io/v1`). */

import { memoise } from '../../collection/memoise.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  textsAt,
  valueAt,
} from '../../resource/json.ts';
import { type Resource, stringMap } from '../../resource/resource.ts';
import { type ClientMatch, namesMesh } from './matched-clients.ts';

export type RouteProtocol = 'http' | 'tcp' | 'tls';

const protocols = ['http', 'tcp', 'tls'] as const;

/** The fields of a VirtualService. */
export interface VirtualService {
  /** As written; empty for a delegate. */
  readonly hosts: readonly string[];
  /** As written: `namespace/name` of Gateways, or a name in its own namespace; `mesh` for the proxies of clients. */
  readonly gateways: readonly string[];
  /** Whether it applies to requests inside the mesh, and not to gateways only. */
  readonly isForMesh: boolean;
  /** The routes of `http`, then of `tcp`, then of `tls`, each in order. */
  readonly routes: readonly VirtualServiceRoute[];
}

/** An item of `http`, `tcp` or `tls`. */
export interface VirtualServiceRoute {
  readonly protocol: RouteProtocol;
  /** Empty when it matches every request. */
  readonly matches: readonly RouteMatch[];
  /** The destinations of `route`. */
  readonly destinations: readonly RouteDestination[];
  /** The destinations of `mirrors`, and `mirror`. */
  readonly mirrors: readonly RouteDestination[];
  /** The VirtualService whose routes replace this one; of `http` only. */
  readonly delegate: Delegate | undefined;
  /** JSON Pointer. */
  readonly pointer: string;
}

/** `delegate`. */
export interface Delegate {
  /** Default: that of the delegating VirtualService. */
  readonly namespace: string | undefined;
  readonly name: string;
}

/** Client and port conditions of an item of `match`, and whether it has others. */
export interface RouteMatch extends ClientMatch {
  readonly port: number | undefined;
  /** The subnets of `tcp` and `tls`. */
  readonly destinationSubnets: readonly string[];
  /** The server names of `tls`, wildcards among them. */
  readonly serverNames: readonly string[];
  /** Conditions on texts of a request: `uri`, `scheme`, `method` and `authority`, and `headers x-user` and others. */
  readonly texts: ReadonlyMap<string, TextMatch>;
  readonly ignoresUriCase: boolean;
  /** The set conditions, of any kind. */
  readonly conditions: readonly string[];
}

/** The required value of a text; without any, the header must be present. */
export interface TextMatch {
  readonly exact: string | undefined;
  readonly prefix: string | undefined;
  readonly regex: string | undefined;
}

/** A `destination`. */
export interface RouteDestination {
  /** As written. */
  readonly host: string;
  readonly subset: string | undefined;
  readonly port: number | undefined;
  /** Share of the requests, as written: a single destination of a route without it gets all. */
  readonly weight: number | undefined;
  /** JSON Pointer of the destination. */
  readonly pointer: string;
}

/** A VirtualService's fields. Clusters with the same one share one object. */
export const decodeVirtualService: (resource: Resource) => VirtualService = memoise(
  ({ object }) => {
    const gateways = textsAt(object, 'spec', 'gateways');
    return {
      hosts: textsAt(object, 'spec', 'hosts'),
      gateways,
      isForMesh: namesMesh(gateways),
      routes: protocols.flatMap((protocol) =>
        listAt(object, 'spec', protocol).map((route, i) =>
          decodeRoute(route, protocol, `/spec/${protocol}/${i}`),
        ),
      ),
    };
  },
);

/** Whether it applies to requests inside the mesh, and not to gateways only. */
export function isForMesh(resource: Resource): boolean {
  return decodeVirtualService(resource).isForMesh;
}

/** The destinations of all routes and mirrors, in order. */
export function routeDestinations(resource: Resource): readonly RouteDestination[] {
  return decodeVirtualService(resource).routes.flatMap(({ destinations, mirrors }) => [
    ...destinations,
    ...mirrors,
  ]);
}

/** The replacement of a destination. */
export interface ChangedDestination {
  readonly host: string;
  /** Request headers to set for it. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A spec with changed destinations in the lists `route`: `change` gets each decoded destination, and returns its replacement. */
export function withDestinations(
  spec: JsonObject,
  change: (destination: RouteDestination) => ChangedDestination | undefined,
): JsonObject {
  const lists = protocols.flatMap((protocol) => {
    const list = spec[protocol];
    if (!isArray(list)) return [];
    return [[protocol, list.map((route, i) => withHosts(route, `/spec/${protocol}/${i}`, change))]];
  });
  return { ...spec, ...Object.fromEntries(lists) };
}

function withHosts(
  route: Json,
  pointer: string,
  change: (destination: RouteDestination) => ChangedDestination | undefined,
): Json {
  if (!isObject(route) || !isArray(route['route'])) return route;
  const next = route['route'].map((weighted, i) => {
    const destination = objectAt(weighted, 'destination');
    const [decoded] = decodeWeighted(weighted, `${pointer}/route/${i}`);
    const changed = decoded && change(decoded);
    if (changed === undefined || !isObject(weighted)) return weighted;
    const { host, headers } = changed;
    const next = { ...weighted, destination: { ...destination, host } };
    return headers === undefined ? next : withRequestHeaders(next, headers);
  });
  return { ...route, route: next };
}

function withRequestHeaders(
  weighted: JsonObject,
  added: Readonly<Record<string, string>>,
): JsonObject {
  const headers = objectAt(weighted, 'headers');
  const request = objectAt(headers, 'request');
  const set = { ...objectAt(request, 'set'), ...added };
  return { ...weighted, headers: { ...headers, request: { ...request, set } } };
}

function decodeRoute(route: Json, protocol: RouteProtocol, pointer: string): VirtualServiceRoute {
  const weighted = (list: string): readonly RouteDestination[] =>
    listAt(route, list).flatMap((one, i) => decodeWeighted(one, `${pointer}/${list}/${i}`));
  return {
    protocol,
    matches: listAt(route, 'match').map(decodeMatch),
    destinations: weighted('route'),
    mirrors: [
      ...weighted('mirrors'),
      ...decodeDestination(objectAt(route, 'mirror'), undefined, `${pointer}/mirror`),
    ],
    delegate: protocol === 'http' ? decodeDelegate(objectAt(route, 'delegate')) : undefined,
    pointer,
  };
}

function decodeDelegate(delegate: JsonObject | undefined): Delegate | undefined {
  if (delegate === undefined) return undefined;
  return {
    namespace: stringAt(delegate, 'namespace') || undefined,
    name: stringAt(delegate, 'name') ?? '',
  };
}

function decodeMatch(match: Json): RouteMatch {
  return {
    port: numberAt(match, 'port') || undefined,
    gateways: textsAt(match, 'gateways'),
    sourceNamespace: stringAt(match, 'sourceNamespace') ?? '',
    sourceLabels: stringMap(objectAt(match, 'sourceLabels')),
    destinationSubnets: textsAt(match, 'destinationSubnets'),
    serverNames: textsAt(match, 'sniHosts'),
    texts: decodeTexts(match),
    ignoresUriCase: valueAt(match, 'ignoreUriCase') === true,
    conditions: isObject(match) ? Object.keys(match).filter((key) => key !== 'name') : [],
  };
}

function decodeTexts(match: Json): ReadonlyMap<string, TextMatch> {
  const texts = ['uri', 'scheme', 'method', 'authority'].flatMap((field) => {
    const text = objectAt(match, field);
    return text === undefined ? [] : [[field, decodeText(text)] as const];
  });
  const named = ['headers', 'withoutHeaders', 'queryParams'].flatMap((field) =>
    Object.entries(objectAt(match, field) ?? {}).map(
      ([name, text]) => [`${field} ${name}`, decodeText(text)] as const,
    ),
  );
  return new Map([...texts, ...named]);
}

function decodeText(text: Json | undefined): TextMatch {
  const [exact, prefix, regex] = ['exact', 'prefix', 'regex'].map((way) => stringAt(text, way));
  return { exact, prefix, regex };
}

function decodeWeighted(weighted: Json, pointer: string): RouteDestination[] {
  const weight = numberAt(weighted, 'weight');
  return decodeDestination(objectAt(weighted, 'destination'), weight, `${pointer}/destination`);
}

function decodeDestination(
  destination: Json | undefined,
  weight: number | undefined,
  pointer: string,
): RouteDestination[] {
  const host = stringAt(destination, 'host');
  if (host === undefined) return [];
  const subset = stringAt(destination, 'subset') || undefined;
  return [{ host, subset, port: numberAt(destination, 'port', 'number'), weight, pointer }];
}
