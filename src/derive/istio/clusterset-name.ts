/**
 * A clusterset name → ServiceEntry that makes it a host of the mesh, and VirtualService that routes its requests to the Service's own
 * host, where the failover order and the team's settings apply.
 *
 * The entry's one endpoint is the Service: a client whose proxy lacks that VirtualService gets the cluster's own pods. An authored
 * ServiceEntry of the name stays unchanged, and nothing is derived. An authored VirtualService of the name is no host: the entry is derived
 * beside it, and its routes to the name are led to the Service (room `merge`).
 */
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { isEncrypted } from '../../istio/service/istio-protocol.ts';
import { decodeServiceEntry } from '../../istio/service-entry/service-entry.ts';
import { decodeVirtualService, isForMesh } from '../../istio/virtual-service/virtual-service.ts';
import { exportToOf, isExportedToAll } from '../../istio/visibility/export-to.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Derivation } from '../derivation.ts';
import { type ClustersetName, clustersetNames } from '../route/clusterset/clusterset-name.ts';
import { istioObject } from './istio-object.ts';
import { requestRoutes } from './redirect-virtual-service.ts';
import { entryPort, entryPortName, mutualTls } from './service-entry/entry-endpoint.ts';
import { addressesOf, hostAddresses } from './service-entry/virtual-address.ts';

/** Derives the objects for clusterset names. */
export const clustersetName: Derivation = {
  name: 'clusterset-name',
  reads: ['/Service', 'networking.istio.io/ServiceEntry', 'networking.istio.io/VirtualService'],
  writes: ['networking.istio.io/ServiceEntry', 'networking.istio.io/VirtualService'],
  derive(context) {
    const names = clustersetNames(context);
    if (names.length === 0) return { value: [], diagnostics: [] };
    const addresses = hostAddresses(context);
    const taken = authoredHosts(context.view);
    const value = names
      .filter(({ host }) => !taken.entries.has(host))
      .flatMap((name) => {
        const { application } = name;
        const entry = { resource: serviceEntry(name, addresses.get(name.host)), application };
        return taken.routes.has(name.host)
          ? [entry]
          : [entry, { resource: virtualService(name), application }];
      });
    return { value, diagnostics: [] };
  },
};

/** The hosts of authored ServiceEntries, and of VirtualServices for all clients: Istio applies one VirtualService of a name. */
function authoredHosts(view: ClusterView): {
  readonly entries: ReadonlySet<string>;
  readonly routes: ReadonlySet<string>;
} {
  const list = (kind: string): readonly Resource[] =>
    view.list(istioNetworkingGroup, kind).map(({ resource }) => resource);
  const mesh = clusterMesh(view).config;
  const forAll = list('VirtualService').filter(
    (one) => isForMesh(one) && isExportedToAll(exportToOf(one, mesh)),
  );
  return {
    entries: new Set(list('ServiceEntry').flatMap((entry) => decodeServiceEntry(entry).hosts)),
    routes: new Set(forAll.flatMap((one) => decodeVirtualService(one).hosts)),
  };
}

function serviceEntry(name: ClustersetName, address: string | undefined): Resource {
  const ports = Object.fromEntries(name.ports.map((port) => [entryPortName(port), port.number]));
  const spec = {
    ...addressesOf(name, address),
    endpoints: [{ address: name.target, labels: mutualTls, ports }],
    hosts: [name.host],
    location: 'MESH_INTERNAL',
    ports: name.ports.map(entryPort),
    resolution: 'DNS',
  };
  return derived('ServiceEntry', name, spec);
}

function virtualService(name: ClustersetName): Resource {
  const { host, target, ports } = name;
  const tls = ports
    .filter(({ protocol }) => isEncrypted(protocol))
    .map(({ number }) => ({
      match: [{ port: number, sniHosts: [host] }],
      route: [{ destination: { host: target, port: { number } } }],
    }));
  const spec = {
    hosts: [host],
    ...requestRoutes({ ...name, host: target }, ports),
    ...(tls.length === 0 ? {} : { tls }),
  };
  return derived('VirtualService', name, spec);
}

/** The name of both objects: it contains a dot, which no Service's name does. */
export function nameEntry({ name }: Pick<ClustersetName, 'name'>): string {
  return `distributary-${name}.clusterset`;
}

function derived(kind: string, name: ClustersetName, spec: JsonObject): Resource {
  const place = { name: nameEntry(name), namespace: name.namespace };
  return istioObject(kind, place, spec, name.sources);
}
