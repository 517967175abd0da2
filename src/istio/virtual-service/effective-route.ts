/** The routes of a VirtualService after Pilot's resolution of delegates → the requests that they match. */

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

/** A route, and the VirtualService that contains it, which defines the namespace of its short hosts. */
export interface EffectiveRoute {
  readonly owner: Resource;
  /** Merged with the matches of the delegating route. */
  readonly route: VirtualServiceRoute;
  /** Whether it is of the Gateway API, and no backend has a weight: proxies answer with an error (500). */
  readonly hasNoBackend?: boolean;
}

/** The VirtualServices of a cluster, for those that delegate to others. */
export interface RoutesByName {
  /** Default visibility, for those without `exportTo`. */
  readonly mesh: MeshConfig;
  find(namespace: string, name: string): Resource | undefined;
}

/** Looks up authored VirtualServices of a cluster. */
export const routesByName: (view: ClusterView) => RoutesByName = memoise((view) => ({
  mesh: clusterMesh(view).config,
  find: (namespace, name) =>
    view.find(istioNetworkingGroup, 'VirtualService', namespace, name)?.resource,
}));

/** The routes, of all protocols; those with a missing or not exported delegate are left out, as in Pilot. */
export function effectiveRoutes(routes: RoutesByName, root: Resource): readonly EffectiveRoute[] {
  return routesIn(routes)(root);
}

/** Cached for all clients and services. */
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

/** The VirtualService that a route delegates to, if permitted. */
function delegateOf(
  { find, mesh }: RoutesByName,
  root: Resource,
  target: Delegate,
): Resource | undefined {
  const found = find(target.namespace ?? root.namespace, target.name);
  if (found === undefined || decodeVirtualService(found).hosts.length > 0) return undefined;
  return isExportedTo(exportToOf(found, mesh), found.namespace, root.namespace) ? found : undefined;
}

/** A delegate's route within the delegating route; none when one of its matches conflicts with all there. */
function joined(
  outer: VirtualServiceRoute,
  inner: VirtualServiceRoute,
): readonly VirtualServiceRoute[] {
  const matches = joinedMatches(outer.matches, inner.matches);
  return matches === undefined ? [] : [{ ...inner, matches }];
}
