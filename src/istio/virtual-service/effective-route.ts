/**
 * The routes of a VirtualService as Pilot has them once delegates stand in their places → which requests they are for.
 * @module
 */

import { memoise } from '../../collection/memoise.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';
import { clusterMesh } from '../mesh/cluster-mesh.ts';
import type { MeshConfig } from '../mesh/mesh-config.ts';
import { exportToOf, isExportedTo } from '../visibility/export-to.ts';
import { joinedMatches } from './joined-match.ts';
import {
  type Delegate,
  decodeVirtualService,
  type VirtualServiceRoute,
} from './virtual-service.ts';

/** A route, and the VirtualService that it is written in: its short hosts belong to that one's namespace. */
export interface EffectiveRoute {
  readonly owner: Resource;
  /** With the matches of the route that delegates. */
  readonly route: VirtualServiceRoute;
}

/** The VirtualServices of a cluster, for those that delegate to others. */
export interface RoutesByName {
  /** Who sees those that don't say so. */
  readonly mesh: MeshConfig;
  find(namespace: string, name: string): Resource | undefined;
}

/** Looks VirtualServices up in what a cluster's authors wrote. */
export const routesByName: (view: ClusterView) => RoutesByName = memoise((view) => ({
  mesh: clusterMesh(view).config,
  find: (namespace, name) =>
    view.find(istioNetworkingGroup, 'VirtualService', namespace, name)?.resource,
}));

/** The routes, of all protocols; those whose delegate is missing, or not exported to here, are left out, as Pilot does. */
export function effectiveRoutes(routes: RoutesByName, root: Resource): readonly EffectiveRoute[] {
  return routesIn(routes)(root);
}

/** Every client and every service asks. */
const routesIn: (routes: RoutesByName) => (root: Resource) => readonly EffectiveRoute[] = memoise(
  (known) =>
    memoise((root) =>
      decodeVirtualService(root).routes.flatMap((route) => {
        if (route.delegate === undefined) return [{ owner: root, route }];
        const owner = delegateOf(known, root, route.delegate);
        if (owner === undefined) return [];
        return decodeVirtualService(owner)
          .routes.filter(({ protocol }) => protocol === 'http')
          .flatMap((inner) => joined(route, inner).map((both) => ({ owner, route: both })));
      }),
    ),
);

/** The VirtualService that a route delegates to, where it may. */
function delegateOf(
  { find, mesh }: RoutesByName,
  root: Resource,
  target: Delegate,
): Resource | undefined {
  const found = find(target.namespace ?? root.namespace, target.name);
  if (found === undefined || decodeVirtualService(found).hosts.length > 0) return undefined;
  return isExportedTo(exportToOf(found, mesh), found.namespace, root.namespace) ? found : undefined;
}

/** A delegate's route within the route that leads there; none when one of its matches fits none there. */
function joined(
  outer: VirtualServiceRoute,
  inner: VirtualServiceRoute,
): readonly VirtualServiceRoute[] {
  const matches = joinedMatches(outer.matches, inner.matches);
  return matches === undefined ? [] : [{ ...inner, matches }];
}
