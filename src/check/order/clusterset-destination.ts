/**
 * Routes to a service by a name that has no endpoints of other clusters.
 *
 * A VirtualService leads a clusterset name to the Service's host, and Istio applies one VirtualService only: a route to the name gets
 * the entry's endpoints, the cluster's own pods. For Istio a backend of kind ServiceImport is the Service, unless a setting lets Istio
 * resolve such names; with a separate failover host, that gives own pods, too.
 */
import { nameEntry } from '../../derive/istio/clusterset-name.ts';
import { clustersetDomain } from '../../derive/route/clusterset/clusterset-host.ts';
import {
  hasServiceHost,
  isFailoverRoute,
  type OfferedRoute,
} from '../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import {
  gatewayApiGroup,
  meshRouteKinds,
  type RouteBackend,
  routeBackends,
} from '../../istio/virtual-service/mesh-route.ts';
import { routeDestinations } from '../../istio/virtual-service/virtual-service.ts';
import { resolveHost, serviceOfHost } from '../../kind/istio-networking-v1/host/host.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import { inCluster, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { clustersetDestination as code } from '../codes/order.ts';

export const clustersetDestination: Check = {
  codes: [code],
  run(state) {
    const offered = state.routes.filter((route) => !isFailoverRoute(route));
    const exported = offered.filter(({ service }) => service.importProperties !== undefined);
    if (exported.length === 0) return [];
    const routes = new Map(exported.map((route) => [`${route.namespace}/${route.name}`, route]));
    return [...virtualServices(state, routes), ...backends(state, routes)];
  },
};

type Routes = ReadonlyMap<string, OfferedRoute>;

function virtualServices(state: ClusterState, routes: Routes): readonly Diagnostic[] {
  const { clusterDomain } = state.cluster;
  return state.istio('VirtualService').flatMap((resource) => {
    const destinations = routeDestinations(resource).map(({ host, pointer }) => {
      return { host: resolveHost(host, resource.namespace, clusterDomain), pointer };
    });
    return destinations.flatMap(({ host, pointer }) => {
      const route = leadingRoute(host, state, routes);
      return route === undefined ? [] : [finding(resource, `${pointer}/host`, { host, route })];
    });
  });
}

function backends(state: ClusterState, routes: Routes): readonly Diagnostic[] {
  const all = meshRouteKinds.flatMap((kind) => state.list(gatewayApiGroup, kind));
  return all.flatMap(({ resource }) =>
    routeBackends(resource).flatMap((backend) => {
      const { name, pointer } = backend;
      const route = ownPodsRoute(backend, state, routes);
      return route === undefined ? [] : [finding(resource, pointer, { host: name, route })];
    }),
  );
}

/** The route whose endpoints the backend's requests miss. */
function ownPodsRoute(
  { group, kind, namespace, name }: RouteBackend,
  state: ClusterState,
  routes: Routes,
): OfferedRoute | undefined {
  if (group === istioNetworkingGroup && kind === 'Hostname') {
    return leadingRoute(name, state, routes);
  }
  if (group !== 'multicluster.x-k8s.io' || kind !== 'ServiceImport') return undefined;
  const route = routes.get(`${namespace}/${name}`);
  return route === undefined || hasServiceHost(route) ? undefined : route;
}

/** The route whose host our clusterset name leads to. */
function leadingRoute(host: string, state: ClusterState, routes: Routes): OfferedRoute | undefined {
  const named = serviceOfHost(host, clustersetDomain);
  if (named === undefined) return undefined;
  const entry = state.find(istioNetworkingGroup, 'ServiceEntry', named.namespace, nameEntry(named));
  const isLeading = entry?.resource.origin.type === 'derived';
  return isLeading ? routes.get(`${named.namespace}/${named.name}`) : undefined;
}

function finding(
  resource: Resource,
  pointer: string,
  { host, route }: { readonly host: string; readonly route: OfferedRoute },
): Diagnostic {
  const args = { ...inCluster(resource, route.consumer), host, instead: route.host };
  return diagnose(code, args, locate(resource, pointer));
}
