/**
 * Sidecars that let a name through → the hosts that hold its endpoints, too.
 * @module
 */
import { groupBy } from '../collection/group-by.ts';
import { priorityHosts } from '../derive/istio/failover-service/priority-host.ts';
import { routeSources, type Source } from '../derive/provenance.ts';
import { isClustersetRoute, type ServiceRoute } from '../derive/route/service-route.ts';
import { rootNamespace } from '../istio/root-namespace.ts';
import {
  clientNamespace,
  decodeSidecar,
  type EgressListener,
  excludesFromClient,
  importedNamespaces,
  showsToClient,
  withEgressHosts,
} from '../istio/sidecar/sidecar.ts';
import { istioNetworkingGroup } from '../kind/istio-networking-v1/istio-kind.ts';
import type { Resource } from '../resource/resource.ts';
import { withSpec } from './authored-edit.ts';
import type { Merger } from './merger.ts';

/** Merges into Sidecars. */
export const mergeSidecar: Merger = {
  name: 'sidecar',
  changes: 'networking.istio.io/Sidecar',
  merge({ view, routes }) {
    const replaced = new Map<Resource, Resource>();
    const apart = routes
      .filter((route) => hostsBehind(route).length > 0)
      .map((route, place) => ({ route, place }));
    const byNamespace = groupBy(apart, ({ route }) => route.namespace);
    for (const { resource } of view.list(istioNetworkingGroup, 'Sidecar')) {
      const extended = extend(resource, byNamespace);
      if (extended !== undefined) replaced.set(resource, extended);
    }
    return { replaced, absorbed: new Set(), diagnostics: [] };
  },
};

/** A host that a Sidecar hides although it shows the name that leads there. */
interface HiddenHost {
  readonly route: ServiceRoute;
  /** `namespace/dnsName`. */
  readonly written: string;
}

/** The hosts that requests for the route's name are led to, other than that name. */
function hostsBehind(route: ServiceRoute): readonly string[] {
  return isClustersetRoute(route) ? [route.host] : priorityHosts(route);
}

function extend(sidecar: Resource, routes: RoutesByNamespace): Resource | undefined {
  const { egress } = decodeSidecar(sidecar);
  const hiddenBy = egress.map((listener) =>
    routesFor(sidecar, listener, routes).flatMap((route) => hiddenHosts(sidecar, listener, route)),
  );
  const sources: readonly Source[] = hiddenBy.flat().flatMap(({ route }) => routeSources(route));
  if (sources.length === 0) return undefined;
  const added = hiddenBy.map((hidden) => hidden.map(({ written }) => written));
  return withSpec(sidecar, withEgressHosts(sidecar, added), sources);
}

type RoutesByNamespace = ReadonlyMap<
  string,
  readonly { readonly route: ServiceRoute; readonly place: number }[]
>;

/** The routes of which the listener may show the name, in order. */
function routesFor(
  sidecar: Resource,
  listener: EgressListener,
  routes: RoutesByNamespace,
): readonly ServiceRoute[] {
  const imported = importedNamespaces(sidecar, listener);
  const named = [...(imported.has('*') ? routes.keys() : imported)];
  return named
    .flatMap((namespace) => routes.get(namespace) ?? [])
    .sort((a, b) => a.place - b.place)
    .map(({ route }) => route);
}

function hiddenHosts(
  sidecar: Resource,
  listener: EgressListener,
  route: ServiceRoute,
): readonly HiddenHost[] {
  const { namespace } = route;
  const client = clientNamespace(sidecar, namespace);
  const name = { namespace, hosts: [route.serviceHost] };
  if (!showsToClient(listener, client, name)) return [];
  // Shown by the `.` of the root namespace's Sidecar, it is for its own namespace only.
  const isByDot = client !== sidecar.namespace && !showsToClient(listener, rootNamespace, name);
  const owner = isByDot ? '.' : namespace;
  return hostsBehind(route).flatMap((host) => {
    const behind = { namespace, hosts: [host] };
    // What a team takes out stays out.
    const isSettled =
      showsToClient(listener, client, behind) || excludesFromClient(listener, client, behind);
    return isSettled ? [] : [{ route, written: `${owner}/${host}` }];
  });
}
