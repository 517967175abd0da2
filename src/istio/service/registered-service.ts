/** Services and ServiceEntries → the services of Pilot's registries. */

import { firstBy, groupBy } from '../../collection/group-by.ts';
import { memoise, memoiseByValue } from '../../collection/memoise.ts';
import { compareStrings } from '../../collection/order.ts';
import { own } from '../../collection/own.ts';
import { present } from '../../collection/present.ts';
import { serviceFqdn } from '../../kind/istio-networking-v1/host/host.ts';
import { isIstio } from '../../kind/istio-networking-v1/istio-kind.ts';
import { stringAt } from '../../resource/json.ts';
import { annotationsOf, labelsOf, type Resource, specOf } from '../../resource/resource.ts';
import type { MeshConfig } from '../mesh/mesh-config.ts';
import { type PilotState, releaseOf } from '../model/pilot-question.ts';
import { decodeServiceEntry, type EntryPort } from '../service-entry/service-entry.ts';
import { namespaceLabels, readObjects } from '../visibility/discovery-selector.ts';

import { sidecarVisibility } from '../visibility/entry-visibility.ts';
import {
  defaultExportTo,
  exportToIn,
  exportToOf,
  narrowedExportTo,
} from '../visibility/export-to.ts';
import { istioProtocol, parseProtocol } from './istio-protocol.ts';
import { decodeService } from './service.ts';
import { type TrafficDistribution, trafficDistribution } from './traffic-distribution.ts';

/** The annotation of a Service that corresponds to `exportTo`, separated by commas. */
export const serviceExportAnnotation = 'networking.istio.io/exportTo';

/** Resolution of a service's endpoints in the proxy: from Pilot, from DNS, or the original destination. */
export type Discovery = 'eds' | 'dns' | 'original-destination';

/** A port of a registered service. */
export interface RegisteredPort {
  readonly number: number;
  readonly name: string;
  /** Istio's protocol, in capitals; empty where it is detected. */
  readonly protocol: string;
}

/** One host of a Service or ServiceEntry. */
export interface RegisteredService {
  readonly host: string;
  readonly namespace: string;
  /** Whether it is a Kubernetes Service, which precedes any ServiceEntry of its name. */
  readonly isKubernetes: boolean;
  readonly discovery: Discovery;
  readonly ports: readonly RegisteredPort[];
  /** Namespaces, `*`, `.` or `~`; empty for all. */
  readonly exportTo: readonly string[];
  readonly trafficDistribution: TrafficDistribution;
  /** Whether proxies get the endpoints of their own node only (`internalTrafficPolicy: Local`). */
  readonly isNodeLocal: boolean;
  /** Fields that entries of one host and namespace must share for their ports to be merged. */
  readonly kinship: string;
}

/** The settings of a cluster that its services depend on. */
type Settings = Pick<PilotState, 'clusterDomain' | 'release' | 'mesh'>;

/** The cluster's own services, oldest first. */
export function ownServicesOf(
  state: Settings & Pick<PilotState, 'objects'>,
): readonly RegisteredService[] {
  return servicesOf(state.objects, state);
}

/**
 * All services of the cluster: its own; then Kubernetes Services that only other clusters have, as read by istiod. Of several it uses the
 * ports of the cluster that it read first, which is not in Git: here the first by name.
 */
export function registeredServices(
  state: PilotState,
  ownServices: readonly RegisteredService[],
): readonly RegisteredService[] {
  const others = state.joined?.others ?? [];
  if (others.length === 0) return ownServices;
  const known = new Set(ownServices.flatMap((one) => (one.isKubernetes ? [one.host] : [])));
  const byName = [...others].sort((a, b) => compareStrings(a.cluster, b.cluster));
  const remote = byName.flatMap(({ objects }) =>
    servicesOf(readObjects(objects, state.mesh), state),
  );
  return [
    ...ownServices,
    ...firstBy(
      remote.filter(({ host }) => !known.has(host)),
      ({ host }) => host,
    ).values(),
  ];
}

function servicesOf(objects: readonly Resource[], state: Settings): readonly RegisteredService[] {
  const namespaces = new Map(
    objects.filter(({ kind }) => kind === 'Namespace').map((one) => [one.name, one]),
  );
  return objects.flatMap((resource) => {
    const namespace = namespaces.get(resource.namespace);
    if (isService(resource)) return ofService(resource, namespace, state);
    return isIstio(resource, 'ServiceEntry') ? ofServiceEntry(resource, namespace, state) : [];
  });
}

/** Whether istiod reads the object through a remote secret; all configuration is that of its own cluster. */
export function isReadRemotely(resource: Resource): boolean {
  return isService(resource) || (resource.kind === 'Namespace' && resource.apiVersion === 'v1');
}

/** Whether the object is a Kubernetes Service. */
export function isService({ kind, apiVersion }: Resource): boolean {
  return kind === 'Service' && apiVersion === 'v1';
}

/** A Service of type ExternalName. Istio leads routes to it on to its name, once: that of another alias is not followed. */
export interface Alias {
  readonly externalName: string;
  /** Its only port; undefined for the called one. */
  readonly port: number | undefined;
}

/** The aliases among objects, by their hosts. */
export const aliasesIn: (objects: readonly Resource[]) => (domain: string) => Aliases = memoise(
  (objects) => {
    const found = objects.filter((one) => isService(one) && decodeService(one).type === aliasType);
    return memoiseByValue((domain) => {
      return new Map(found.map((one) => [serviceFqdn(one, domain), aliasOf(one)]));
    });
  },
);

/** Aliases by host. */
type Aliases = ReadonlyMap<string, Alias>;

const aliasType = 'ExternalName';

function aliasOf(service: Resource): Alias {
  const [first, ...others] = decodeService(service).ports;
  const externalName = stringAt(specOf(service), 'externalName') ?? '';
  return { externalName, port: others.length === 0 ? first?.number : undefined };
}

function ofService(
  resource: Resource,
  namespace: Resource | undefined,
  state: Settings,
): RegisteredService[] {
  const { type, isHeadless, isNodeLocal } = decodeService(resource);
  // An alias has no cluster of its own in the proxy.
  if (type === aliasType) return [];
  return [
    {
      host: serviceFqdn(resource, state.clusterDomain),
      namespace: resource.namespace,
      isKubernetes: true,
      discovery: isHeadless ? 'original-destination' : 'eds',
      ports: servicePorts(resource),
      exportTo: serviceExportTo(resource, exportToIn(releaseOf(state))(state.mesh)),
      trafficDistribution: trafficDistribution(resource, namespace, releaseOf(state)),
      isNodeLocal,
      kinship: resource.name,
    },
  ];
}

/** The namespaces to which a Kubernetes Service is visible: of its annotation, else the mesh's default. */
export function serviceExportTo(
  resource: Resource,
  mesh: Pick<MeshConfig, 'exportTo'>,
): readonly string[] {
  const annotation = annotationsOf(resource)[serviceExportAnnotation] ?? '';
  const exportTo = annotation
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return exportTo.length > 0 ? exportTo : defaultExportTo(mesh, 'service');
}

const discoveries: Readonly<Record<string, Discovery>> = {
  STATIC: 'eds',
  DNS: 'dns',
  DNS_ROUND_ROBIN: 'dns',
};

function ofServiceEntry(
  resource: Resource,
  namespace: Resource | undefined,
  state: Settings,
): RegisteredService[] {
  const { hosts, ports, resolution, workloadLabels = {} } = decodeServiceEntry(resource);
  const mesh = exportToIn(releaseOf(state))(state.mesh);
  const exportTo = [...exportToOf(resource, mesh)].sort();
  const visibility = sidecarVisibility(state.mesh, releaseOf(state));
  const seen =
    visibility === undefined
      ? exportTo
      : narrowedExportTo(exportTo, visibility, {
          namespace: resource.namespace,
          labels: namespaceLabels(
            resource.namespace,
            namespace === undefined ? {} : labelsOf(namespace),
          ),
        });
  const selector = sortedPairs(workloadLabels);
  return hosts.map((host) => ({
    host,
    namespace: resource.namespace,
    isKubernetes: false,
    discovery: own(discoveries, resolution) ?? 'original-destination',
    ports: portsOf(ports, ({ protocol }) => parseProtocol(protocol)),
    exportTo: seen,
    trafficDistribution: trafficDistribution(resource, namespace, releaseOf(state)),
    isNodeLocal: false,
    kinship: JSON.stringify([exportTo, selector, sortedPairs(labelsOf(resource))]),
  }));
}

function sortedPairs(map: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(map)
    .map(([key, value]) => `${key}=${value}`)
    .sort();
}

/** Cached: many clusters may share a Service. */
const servicePorts: (service: Resource) => readonly RegisteredPort[] = memoise((service) =>
  portsOf(decodeService(service).ports, (port) => istioProtocol(present(port))),
);

/** Pilot creates no clusters for UDP. */
function portsOf<T extends Pick<EntryPort, 'number' | 'name' | 'protocol'>>(
  ports: readonly T[],
  protocolOf: (port: T) => string,
): RegisteredPort[] {
  return ports.flatMap((port) => {
    const { number, name, protocol } = port;
    if (number === undefined || protocol.toUpperCase() === 'UDP') return [];
    return [{ number, name, protocol: protocolOf(port) }];
  });
}

/** The ports of each number, each name once: a port without a cluster stays without one when repeated. */
export const portsByNumber: (
  service: RegisteredService,
) => ReadonlyMap<number, readonly RegisteredPort[]> = memoise(({ ports }) => {
  const first = new Map(
    [...ports].reverse().map((port) => [`${port.number} ${port.name}`, port] as const),
  );
  const once = new Set(first.values());
  return groupBy(
    ports.filter((port) => once.has(port)),
    ({ number }) => number,
  );
});
