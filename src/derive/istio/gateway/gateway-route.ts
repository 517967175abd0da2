/**
 * The exports of one cluster → the routes of its HTTP gateway, for requests with the service header and for requests by path.
 *
 * One VirtualService contains all of them: Istio tries routes of different objects in order of creation, and a longer path must
 * be tried before a shorter one.
 */

import { byKey } from '../../../collection/order.ts';
import { present } from '../../../collection/present.ts';
import type { JsonObject } from '../../../resource/json.ts';
import type { OfferedPath, Provider } from '../../offer/offered-service.ts';
import {
  type HeaderEntrance,
  headerEntrance,
  serviceHeader,
  serviceHeaderValue,
} from '../../route/service-header.ts';

/** Destination of requests for a port of an exported service. */
export type DestinationOf = (provider: Provider, port: number) => JsonObject;

/** The routes in order; each path leads to one service only. */
export function gatewayRoutes(
  provided: readonly Provider[],
  destinationOf: DestinationOf,
): readonly JsonObject[] {
  const paths = new Map<string, { provider: Provider; path: OfferedPath }>();
  for (const provider of provided) {
    const offered = new Set(provider.ports.map(({ number }) => number));
    for (const path of provider.gateway?.paths ?? []) {
      const key = `${path.pathType} ${path.path}`;
      if (offered.has(path.port) && !paths.has(key)) paths.set(key, { provider, path });
    }
  }
  const byPath = [...paths.values()].sort((a, b) => comparePaths(a.path, b.path));
  return [
    ...namedPorts(provided).flatMap((one) => headerRoutes(one, destinationOf)),
    ...byPath.map(({ provider, path }) => pathRoute(provider, path, destinationOf)),
  ];
}

/** The more exact comes first: Exact before Prefix, longer before shorter. */
function comparePaths(a: OfferedPath, b: OfferedPath): number {
  if (a.pathType !== b.pathType) return a.pathType === 'Exact' ? -1 : 1;
  return b.path.length - a.path.length || (a.path < b.path ? -1 : 1);
}

function pathRoute(
  provider: Provider,
  path: OfferedPath,
  destinationOf: DestinationOf,
): JsonObject {
  const rewrite = provider.gateway?.rewrite;
  return {
    match: pathMatch(path),
    ...present({ rewrite: rewrite && { uriRegexRewrite: { ...rewrite } } }),
    route: [{ destination: destinationOf(provider, path.port) }],
  };
}

/** A Kubernetes Prefix matches whole segments; Istio's `/api` would match `/apis` too. */
function pathMatch({ path, pathType }: OfferedPath): readonly JsonObject[] {
  if (pathType === 'Exact') return [{ uri: { exact: path } }];
  const bare = path.replace(/\/+$/, '');
  const below = { uri: { prefix: `${bare}/` } };
  return bare === '' ? [below] : [{ uri: { exact: bare } }, below];
}

/** A port that the header may name. */
interface NamedPort {
  readonly provider: Provider;
  readonly port: number;
  readonly entrance: HeaderEntrance;
}

/** The ports of all exports whose gateway can treat a request with the header like one with the path, each once. */
function namedPorts(provided: readonly Provider[]): readonly NamedPort[] {
  const ports = new Map<string, NamedPort>();
  for (const provider of provided) {
    for (const { number: port } of provider.ports) {
      const key = serviceHeaderValue(provider.service, port);
      const entrance = headerEntrance(provider, port);
      if (!ports.has(key) && !('obstacle' in entrance))
        ports.set(key, { provider, port, entrance });
    }
  }
  return [...ports].sort(byKey(([key]) => key)).map(([, one]) => one);
}

/**
 * The routes of requests with the service header. They come before all paths, because the path of such a request belongs to the service,
 * and end at the cluster's pods; the header is removed there.
 */
function headerRoutes(
  { provider, port, entrance }: NamedPort,
  destinationOf: DestinationOf,
): readonly JsonObject[] {
  const { path, rewrite } = entrance;
  const exact = serviceHeaderValue(provider.service, port);
  const toRoute = (uri: JsonObject, rewritten: JsonObject | undefined): JsonObject => ({
    headers: { request: { remove: [serviceHeader] } },
    match: [{ headers: { [serviceHeader]: { exact } }, uri }],
    ...present({ rewrite: rewritten }),
    route: [{ destination: destinationOf(provider, port) }],
  });
  const rest = toRoute({ prefix: '/' }, path === '' ? undefined : { uri: `${path}/` });
  if (rewrite === undefined) return [rest];
  const regex = `${rewrite.match.replace('^', '')}.*`;
  return [toRoute({ regex }, { uriRegexRewrite: { ...rewrite } }), rest];
}
