/**
 * A client and a host that it calls → the VirtualServices, or routes of the Gateway API, that its proxy reads for the host, in the proxy's
 * order (Istio `SelectVirtualServices`, `computeWildcardHostVirtualServiceIndex`, `getConfigsForHost`).
 */

import { groupPairs } from '../../collection/group-by.ts';
import { memoise, memoiseByValue } from '../../collection/memoise.ts';
import { once } from '../../collection/once.ts';
import {
  coveringWildcards,
  isWildcard,
  resolveHost,
} from '../../kind/istio-networking-v1/host/host.ts';
import type { Resource } from '../../resource/resource.ts';
import type { PilotIndex } from '../model/pilot-index.ts';
import type { PilotClient } from '../model/pilot-question.ts';
import { type EgressListener, showsToClient } from '../sidecar/sidecar.ts';
import { attachedRoutes } from '../virtual-service/attached-route.ts';
import { type EffectiveRoute, effectiveRoutes } from '../virtual-service/effective-route.ts';
import { indexPorts } from '../virtual-service/port-index.ts';
import {
  decodeVirtualService,
  isForMesh,
  type RouteMatch,
} from '../virtual-service/virtual-service.ts';
import { exportToOf, isExportedTo, isExportedToAll } from './export-to.ts';

/** A route with one of its matches; without any it matches everything. */
export interface MatchedRoute {
  readonly one: EffectiveRoute;
  readonly match: RouteMatch | undefined;
  readonly port: number | undefined;
}

/** A VirtualService, or routes of the Gateway API of one namespace, for a host. */
export interface RouteRoot {
  readonly from: Resource;
  readonly namespace: string;
  readonly hosts: readonly string[];
  readonly exportTo: readonly string[];
  /** Whether it is of the Gateway API: it counts for clients of its namespace, and of all where the service is in it. */
  readonly isAttached: boolean;
  /** Its routes at a port, in order; cached for all clients and ports. */
  at(port: number): readonly MatchedRoute[];
}

/** The roots of a host for requests, and those for connections. */
export interface RouteRoots {
  /** Roots of the host itself, in order; without any visible one the first of the most specific wildcard. */
  readonly forRequests: readonly RouteRoot[];
  /** Roots of the host and of every wildcard that covers it. */
  readonly forConnections: readonly RouteRoot[];
}

/** The roots that a client's proxy reads for a host; `listener` for the part of its Sidecar that the requests meet. */
export function routeRoots(
  index: PilotIndex,
  client: PilotClient,
  { host, listener }: { readonly host: string; readonly listener: EgressListener | undefined },
): RouteRoots {
  const read = rootsCovering(index)(host)
    .filter(({ root }) => isVisible(index, client, { root, host, listener }))
    .map((named) => ({ ...named, rank: rankFor(named.root, client) }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place);
  const closest = Math.max(...read.map(({ pattern }) => pattern.length));
  const its = read.filter(({ pattern }) => pattern.length === closest);
  const isExact = its.some(({ pattern }) => !isWildcard(pattern));
  const forRequests = isExact ? its : its.slice(0, 1);
  return {
    forRequests: forRequests.map(({ root }) => root),
    forConnections: [...new Set(read.map(({ root }) => root))],
  };
}

/** Roots of the client's own namespace that are not for all come first, then others that are not; of each kind its own of the Gateway API. */
function rankFor({ exportTo, namespace, isAttached }: RouteRoot, client: PilotClient): number {
  const isOwn = namespace === client.namespace;
  const reach = isExportedToAll(exportTo) ? 4 : isOwn ? 0 : 2;
  return reach + (isAttached && isOwn ? 0 : 1);
}

/** A root by one of its hosts. */
interface NamedRoot {
  readonly root: RouteRoot;
  readonly pattern: string;
  /** Its place by age. */
  readonly place: number;
}

/** The roots of all hosts, those of VirtualServices first. */
export const allRoots: (index: PilotIndex) => readonly RouteRoot[] = memoise((index) => [
  ...virtualServiceRoots(index),
  ...attachedRoots(index),
]);

/** The roots with a host, or a wildcard that covers it. */
const rootsCovering: (index: PilotIndex) => (host: string) => readonly NamedRoot[] = memoise(
  (index) => {
    const roots = allRoots(index);
    const byPattern = groupPairs(
      roots.flatMap((root, place) =>
        [...new Set(root.hosts)].map((pattern) => [pattern, { root, pattern, place }] as const),
      ),
    );
    return memoiseByValue((host) => {
      const patterns = new Set([host, ...coveringWildcards(byPattern, host)]);
      return [...patterns].flatMap((pattern) => byPattern.get(pattern) ?? []);
    });
  },
);

function matchedRoutes(routes: readonly EffectiveRoute[]): RouteRoot['at'] {
  return indexPorts(
    routes.flatMap((one): readonly MatchedRoute[] => {
      const { matches } = one.route;
      if (matches.length === 0) return [{ one, match: undefined, port: undefined }];
      return matches.map((match) => ({ one, match, port: match.port }));
    }),
  );
}

function virtualServiceRoots(index: PilotIndex): readonly RouteRoot[] {
  const { mesh, clusterDomain } = index.state;
  return index.virtualServices.filter(isForMesh).map((from) => {
    const { namespace } = from;
    const hosts = decodeVirtualService(from).hosts.map((host) =>
      resolveHost(host, namespace, clusterDomain),
    );
    const at = once(() => matchedRoutes(effectiveRoutes(index.routesByName, from)));
    const exportTo = exportToOf(from, mesh);
    return { from, namespace, hosts, exportTo, isAttached: false, at: (port) => at.find()(port) };
  });
}

/** Routes of the Gateway API have the default visibility of VirtualServices, into which Pilot converts them. */
function attachedRoots({ meshRoutes, state }: PilotIndex): readonly RouteRoot[] {
  const exportTo = state.mesh.exportTo.virtualService;
  return attachedRoutes(meshRoutes, state.clusterDomain).map(({ from, host, routes }) => {
    const { namespace } = from;
    return {
      from,
      namespace,
      hosts: [host],
      exportTo,
      isAttached: true,
      at: matchedRoutes(routes),
    };
  });
}

/** A waypoint applies routes of its own namespace, and of the service's; so do all clients those of the Gateway API. */
function isNearService(
  { servicesByHost }: PilotIndex,
  client: PilotClient,
  { namespace }: RouteRoot,
  host: string,
): boolean {
  const services = servicesByHost.get(host) ?? [];
  return namespace === client.namespace || services.some((one) => one.namespace === namespace);
}

interface Asked {
  readonly root: RouteRoot;
  readonly host: string;
  readonly listener: EgressListener | undefined;
}

function isVisible(
  index: PilotIndex,
  client: PilotClient,
  { root, host, listener }: Asked,
): boolean {
  const { namespace, hosts } = root;
  if (!isExportedTo(root.exportTo, namespace, client.namespace)) return false;
  const isNear = root.isAttached || client.waypoint !== undefined;
  if (isNear && !isNearService(index, client, root, host)) return false;
  const shown = { namespace, hosts, isRoutes: !root.isAttached };
  return listener === undefined || showsToClient(listener, client.namespace, shown);
}
