/** Sidecars that import a name → also import the hosts of its endpoints, and the service's other name. */
import { groupBy } from '../collection/group-by.ts';
import { priorityHosts } from '../derive/istio/failover-service/priority-host.ts';
import { routeSources, type Source } from '../derive/provenance.ts';
import { clustersetDomain, clustersetHost } from '../derive/route/clusterset/clusterset-host.ts';
import {
  isClustersetRoute,
  isFailoverRoute,
  type ServiceRoute,
} from '../derive/route/service-route.ts';
import { clusterMesh } from '../istio/mesh/cluster-mesh.ts';
import type { MeshConfig } from '../istio/mesh/mesh-config.ts';
import { decodeServiceEntry } from '../istio/service-entry/service-entry.ts';
import {
  clientNamespace,
  decodeSidecar,
  type EgressListener,
  excludesFromClient,
  importedNamespaces,
  showsToClient,
  withEgressHosts,
} from '../istio/sidecar/sidecar.ts';
import { serviceOfHost } from '../kind/istio-networking-v1/host/host.ts';
import { isIstio, istioNetworkingGroup } from '../kind/istio-networking-v1/istio-kind.ts';
import type { Placed } from '../place/placed.ts';
import type { Resource } from '../resource/resource.ts';
import { withSpec } from './authored-edit.ts';
import type { Merger } from './merger.ts';

export const mergeSidecar: Merger = {
  name: 'sidecar',
  changes: 'networking.istio.io/Sidecar',
  merge({ view, routes, derived }) {
    const replaced = new Map<Resource, Resource>();
    const served = namesBeside(derived);
    const ways = routes
      .flatMap((route) => waysOf(route, served))
      .map((way, place) => ({ way, place }));
    const byNamespace = groupBy(ways, ({ way }) => way.route.namespace);
    for (const { resource } of view.list(istioNetworkingGroup, 'Sidecar')) {
      const extended = extend(resource, byNamespace, clusterMesh(view).config);
      if (extended !== undefined) replaced.set(resource, extended);
    }
    return { replaced, absorbed: new Set(), diagnostics: [] };
  },
};

/** A name of a route's service, and the hosts that its clients require. */
interface Way {
  readonly route: ServiceRoute;
  readonly name: string;
  readonly hosts: readonly string[];
}

/** A host that a Sidecar hides although it imports a name that requires it. */
interface HiddenHost {
  readonly route: ServiceRoute;
  /** `namespace/dnsName`. */
  readonly written: string;
}

/** The clusterset names of the Services' own hosts. */
function namesBeside(derived: readonly Placed[]): ReadonlySet<string> {
  const entries = derived.filter(({ resource }) => isIstio(resource, 'ServiceEntry'));
  return new Set(
    entries
      .map(({ resource }) => decodeServiceEntry(resource).hosts)
      .flatMap((hosts) => hosts.filter((host) => serviceOfHost(host, clustersetDomain))),
  );
}

/** The name with the hosts of its endpoints; for two names of one host, each with the other. */
function waysOf(route: ServiceRoute, served: ReadonlySet<string>): readonly Way[] {
  const { serviceHost: name } = route;
  if (isClustersetRoute(route)) return [{ route, name, hosts: [route.host] }];
  if (isFailoverRoute(route)) return [{ route, name, hosts: priorityHosts(route) }];
  const other = clustersetHost(route);
  if (!served.has(other)) return [];
  return [
    { route, name, hosts: [other] },
    { route, name: other, hosts: [name] },
  ];
}

function extend(sidecar: Resource, ways: WaysByNamespace, mesh: MeshConfig): Resource | undefined {
  const { egress } = decodeSidecar(sidecar);
  const hiddenBy = egress.map((listener) =>
    waysFor(importedNamespaces(sidecar, listener, mesh), ways).flatMap((way) =>
      hiddenHosts(sidecar, listener, { way, mesh }),
    ),
  );
  const sources: readonly Source[] = hiddenBy.flat().flatMap(({ route }) => routeSources(route));
  if (sources.length === 0) return undefined;
  const added = hiddenBy.map((hidden) => hidden.map(({ written }) => written));
  return withSpec(sidecar, withEgressHosts(sidecar, added), sources);
}

type WaysByNamespace = ReadonlyMap<
  string,
  readonly { readonly way: Way; readonly place: number }[]
>;

/** Names that the listener imports, in order. */
function waysFor(imported: ReadonlySet<string>, ways: WaysByNamespace): readonly Way[] {
  const named = [...(imported.has('*') ? ways.keys() : imported)];
  return named
    .flatMap((namespace) => ways.get(namespace) ?? [])
    .sort((a, b) => a.place - b.place)
    .map(({ way }) => way);
}

function hiddenHosts(
  sidecar: Resource,
  listener: EgressListener,
  { way, mesh }: { readonly way: Way; readonly mesh: MeshConfig },
): readonly HiddenHost[] {
  const { route, name: called, hosts } = way;
  const { namespace } = route;
  const client = clientNamespace(sidecar, namespace, mesh);
  const name = { namespace, hosts: [called] };
  if (!showsToClient(listener, client, name)) return [];
  // The `.` of the root namespace's Sidecar selects it, but it is visible in its own namespace only.
  const isByDot = client !== sidecar.namespace && !showsToClient(listener, sidecar.namespace, name);
  const owner = isByDot ? '.' : namespace;
  return hosts.flatMap((host) => {
    const behind = { namespace, hosts: [host] };
    // Authored exclusions stay.
    const isSettled =
      showsToClient(listener, client, behind) || excludesFromClient(listener, client, behind);
    return isSettled ? [] : [{ route, written: `${owner}/${host}` }];
  });
}
