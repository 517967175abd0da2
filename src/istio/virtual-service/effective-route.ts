/**
 * The routes of a VirtualService as Pilot has them once delegates stand in their places → which requests they are for.
 * @module
 */

import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';
import { exportToOf, isExportedTo } from '../visibility/export-to.ts';
import {
  type Delegate,
  decodeVirtualService,
  type RouteMatch,
  type RouteProtocol,
  type VirtualServiceRoute,
} from './virtual-service.ts';

/** A route, and the VirtualService that it is written in: its short hosts belong to that one's namespace. */
export interface EffectiveRoute {
  readonly owner: Resource;
  /** With the matches of the route that delegates. */
  readonly route: VirtualServiceRoute;
}

/** The VirtualService of a namespace and name. */
export type RoutesByName = (namespace: string, name: string) => Resource | undefined;

/** Looks VirtualServices up in what a cluster's authors wrote. */
export function routesByName(view: ClusterView): RoutesByName {
  return (namespace, name) =>
    view.find(istioNetworkingGroup, 'VirtualService', namespace, name)?.resource;
}

/** The routes of a protocol; those whose delegate is missing, or not exported to here, are left out, as Pilot does. */
export function effectiveRoutes(
  find: RoutesByName,
  root: Resource,
  protocol: RouteProtocol,
): readonly EffectiveRoute[] {
  return routesOf(root, protocol).flatMap((route) => {
    if (route.delegate === undefined) return [{ owner: root, route }];
    const owner = delegateOf(find, root, route.delegate);
    if (owner === undefined) return [];
    return routesOf(owner, 'http').flatMap((inner) =>
      joined(route, inner).map((both) => ({ owner, route: both })),
    );
  });
}

function routesOf(resource: Resource, protocol: RouteProtocol): readonly VirtualServiceRoute[] {
  return decodeVirtualService(resource).routes.filter((route) => route.protocol === protocol);
}

/** The VirtualService that a route delegates to, where it may. */
export function delegateOf(
  find: RoutesByName,
  root: Resource,
  target: Delegate,
): Resource | undefined {
  const found = find(target.namespace ?? root.namespace, target.name);
  if (found === undefined || decodeVirtualService(found).hosts.length > 0) return undefined;
  return isExportedTo(exportToOf(found), found.namespace, root.namespace) ? found : undefined;
}

/** A delegate's route within the route that leads there; none when no match of the two fits together. */
function joined(
  outer: VirtualServiceRoute,
  inner: VirtualServiceRoute,
): readonly VirtualServiceRoute[] {
  if (outer.matches.length === 0) return [inner];
  if (inner.matches.length === 0) return [{ ...inner, matches: outer.matches }];
  const matches = inner.matches.flatMap((late) =>
    outer.matches.flatMap((early) => joinedMatch(early, late)),
  );
  return matches.length === 0 ? [] : [{ ...inner, matches }];
}

/** Of what a match says, only port and source are needed here. */
function joinedMatch(outer: RouteMatch, inner: RouteMatch): readonly RouteMatch[] {
  const { sourceNamespace } = outer;
  const isOther = sourceNamespace !== '' && inner.sourceNamespace !== sourceNamespace;
  const port = inner.port ?? outer.port;
  if (isOther || (outer.port !== undefined && outer.port !== port)) return [];
  return [
    {
      ...inner,
      port,
      gateways: inner.gateways.length > 0 ? inner.gateways : outer.gateways,
      sourceLabels: { ...outer.sourceLabels, ...inner.sourceLabels },
      conditions: [...new Set([...outer.conditions, ...inner.conditions])],
    },
  ];
}
