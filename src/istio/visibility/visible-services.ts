/** The services of a cluster → those visible to a client's proxy, one per host (Istio `SidecarScope`). */

import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { byKey } from '../../collection/order.ts';
import { resolveHost } from '../../kind/istio-networking-v1/host/host.ts';
import { type Resource, resourceKey } from '../../resource/resource.ts';
import type { MeshConfig } from '../mesh/mesh-config.ts';
import type { PilotIndex } from '../model/pilot-index.ts';
import { behaves, type PilotClient, releaseOf } from '../model/pilot-question.ts';
import {
  portsByNumber,
  type RegisteredPort,
  type RegisteredService,
} from '../service/registered-service.ts';
import { sidecarOf } from '../sidecar/client-sidecar.ts';
import { type EgressListener, egressIn, importedPort, showsToClient } from '../sidecar/sidecar.ts';
import { knownDestinations } from '../virtual-service/known-destination.ts';
import { decodeVirtualService, isForMesh } from '../virtual-service/virtual-service.ts';
import { exportToOf, isExportedTo, isExportedToAll } from './export-to.ts';

/** The listener of a client without a Sidecar, or with an empty one. */
const everything: EgressListener = {
  hosts: [{ namespace: '*', host: '*', isExcluded: false, pointer: '' }],
  port: undefined,
  protocol: '',
  isBound: false,
  pointer: '',
};

/** The services that the client's proxy gets clusters for, by host. */
export function visibleServices(
  index: PilotIndex,
  client: PilotClient,
): ReadonlyMap<string, RegisteredService> {
  const sidecar = sidecarOf(index, client);
  const known = foundIn(index.services);
  const isAlike = sidecar === undefined && !namespacesApart(index).has(client.namespace);
  const isWaypoint = client.waypoint !== undefined;
  const before = behaves(index.state, 'bestNamespace') ? '' : '!';
  const place = isAlike
    ? '*'
    : `${client.namespace} ${isWaypoint ? '*' : ''}${sidecar === undefined ? '' : resourceKey(sidecar)}`;
  const key = `${before}${place}`;
  const services =
    known.get(key) ??
    (isWaypoint ? findForWaypoint(index, client) : findServices(index, client, sidecar));
  known.set(key, services);
  return services;
}

/**
 * The namespaces whose visible services may differ from those of other namespaces, although they have no Sidecar: an object is exported
 * to some namespaces only, or several have the same host, or a route is for the clients of one.
 */
const namespacesApart: (index: PilotIndex) => ReadonlySet<string> = memoise((index) => {
  const { virtualServices } = index;
  // Services exported to no namespace are reachable through routes only.
  const services = index.services.filter(
    ({ exportTo }) =>
      virtualServices.length > 0 || isExportedToAll(exportTo) || !exportTo.includes('~'),
  );
  const byHost = groupBy(services, ({ host }) => host);
  const rivals = [...byHost.values()].filter((named) => named.length > 1).flat();
  const matches = virtualServices.flatMap((one) =>
    decodeVirtualService(one).routes.flatMap((route) => route.matches),
  );
  const limited = [
    ...services,
    ...virtualServices.map((one) => ({
      namespace: one.namespace,
      exportTo: exportToOf(one, index.state.mesh),
    })),
  ].filter(({ exportTo }) => !isExportedToAll(exportTo));
  return new Set([
    ...limited.flatMap(({ namespace, exportTo }) => [namespace, ...exportTo]),
    ...rivals.map(({ namespace }) => namespace),
    ...matches.map(({ sourceNamespace }) => sourceNamespace),
  ]);
});

/** By namespace and Sidecar, which alone distinguish clients here; independent of the pods of the index. */
const foundIn = memoise(
  (_: PilotIndex['services']) => new Map<string, ReadonlyMap<string, RegisteredService>>(),
);

function findServices(
  index: PilotIndex,
  client: PilotClient,
  sidecar: Resource | undefined,
): ReadonlyMap<string, RegisteredService> {
  const written = sidecar === undefined ? [] : egressIn(releaseOf(index.state))(sidecar);
  const byHost = new Map<string, Gathered>();
  const exported = exportedTo(index.services, client.namespace);
  for (const listener of written.length > 0 ? written : [everything]) {
    const chosen = importedBy(listener, exported, client);
    for (const service of chosen) addService(byHost, service);
    // A Kubernetes Service found so replaces an entry even when the listener names the entry.
    for (const service of behindRoutes(index, client, listener)) addService(byHost, service);
  }
  return gathered(byHost);
}

/** The services of a host that a listener of the client's Sidecar imports by its hosts; those behind routes alone have no part in it. */
export function servicesInListener(
  { servicesByHost }: PilotIndex,
  client: PilotClient,
  { host, listener }: { readonly host: string; readonly listener: EgressListener },
): readonly RegisteredService[] {
  const exported = exportedTo(servicesByHost.get(host) ?? [], client.namespace);
  return importedBy(listener, exported, client);
}

function importedBy(
  listener: EgressListener,
  exported: readonly RegisteredService[],
  client: PilotClient,
): readonly RegisteredService[] {
  const isShown = ({ namespace, host }: RegisteredService): boolean =>
    showsToClient(listener, client.namespace, { namespace, hosts: [host] });
  const port = importedPort(listener);
  const chosen = exported.filter(isShown).flatMap((service) => onPort(service, port));
  return onePerHost(chosen, client.namespace);
}

/** A waypoint has no preferred namespace: of one host the Kubernetes Service applies, else the first. */
function findForWaypoint(
  index: PilotIndex,
  { namespace }: PilotClient,
): ReadonlyMap<string, RegisteredService> {
  const byHost = new Map<string, Gathered>();
  for (const service of exportedTo(index.services, namespace)) addService(byHost, service);
  return gathered(byHost);
}

function gathered(byHost: ReadonlyMap<string, Gathered>): ReadonlyMap<string, RegisteredService> {
  return new Map(
    [...byHost].map(([host, { service, ports }]) => [
      host,
      ports === undefined ? service : { ...service, ports: ports.all },
    ]),
  );
}

/** First the services exported to the namespace only, then the public ones. */
function exportedTo(
  services: readonly RegisteredService[],
  namespace: string,
): readonly RegisteredService[] {
  const isPublic = ({ exportTo }: RegisteredService): boolean => isExportedToAll(exportTo);
  const isFor = (service: RegisteredService): boolean =>
    !isPublic(service) && isExportedTo(service.exportTo, service.namespace, namespace);
  return [...services.filter(isFor), ...services.filter(isPublic)];
}

/** A listener with a port imports that port only. */
function onPort(service: RegisteredService, port: number | undefined): RegisteredService[] {
  if (port === undefined) return [service];
  const ports = portsByNumber(service).get(port);
  return ports === undefined ? [] : [{ ...service, ports }];
}

/** One service for each host: the one in the client's own namespace, otherwise that of Kubernetes, otherwise the first. */
function onePerHost(
  services: readonly RegisteredService[],
  own: string,
): readonly RegisteredService[] {
  const chosen = new Map<string, RegisteredService>();
  for (const service of services) {
    const other = chosen.get(service.host);
    const isBetter =
      other === undefined ||
      service.namespace === own ||
      (!other.isKubernetes && service.isKubernetes && other.namespace !== own);
    if (isBetter) chosen.set(service.host, service);
  }
  return services.filter(({ host, namespace }) => chosen.get(host)?.namespace === namespace);
}

/** A service visible to a proxy; with the merged ports of others, by number. */
interface Gathered {
  readonly service: RegisteredService;
  ports?: { readonly all: RegisteredPort[]; readonly numbers: Set<number> };
}

/** A Kubernetes Service replaces an entry; compatible ones of one namespace merge their ports. */
function addService(byHost: Map<string, Gathered>, service: RegisteredService): void {
  const before = byHost.get(service.host);
  if (before === undefined || (!before.service.isKubernetes && service.isKubernetes)) {
    byHost.set(service.host, { service });
    return;
  }
  const { isKubernetes } = before.service;
  if (isKubernetes !== service.isKubernetes || !canJoin(before.service, service)) return;
  before.ports ??= {
    all: [...before.service.ports],
    numbers: new Set(before.service.ports.map(({ number }) => number)),
  };
  const { all, numbers } = before.ports;
  for (const port of service.ports.filter(({ number }) => !numbers.has(number))) {
    all.push(port);
    numbers.add(port.number);
  }
}

function canJoin(a: RegisteredService, b: RegisteredService): boolean {
  return a.namespace === b.namespace && a.discovery === b.discovery && a.kinship === b.kinship;
}

/** Destinations of the VirtualServices that the listener imports: visible to the proxy without an import by host. */
function behindRoutes(
  index: PilotIndex,
  client: PilotClient,
  listener: EgressListener,
): readonly RegisteredService[] {
  const { state, virtualServices, servicesByHost, routesByName } = index;
  const qualify = (host: string, { namespace }: Resource): string =>
    resolveHost(host, namespace, state.clusterDomain);
  return virtualServices.flatMap((root) => {
    if (!isVisibleRoute(root, client, state.mesh)) return [];
    const hosts = decodeVirtualService(root).hosts.map((host) => qualify(host, root));
    const shown = { namespace: root.namespace, hosts, isRoutes: true };
    if (!showsToClient(listener, client.namespace, shown)) return [];
    const known = knownDestinations(routesByName, root, client.namespace);
    return known.flatMap(({ owner, destination: { host, port } }) => {
      const named = servicesByHost.get(qualify(host, owner)) ?? [];
      const found = destinationService(named, client, behaves(state, 'bestNamespace'));
      // A listener with a port imports that port, whichever one the route names.
      return found === undefined ? [] : onPort(found, importedPort(listener) ?? port);
    });
  });
}

/**
 * In the client's own namespace even one that is not exported to it; else the Kubernetes Service, else the oldest. Before these were
 * the best ones, that of the first namespace.
 */
function destinationService(
  named: readonly RegisteredService[],
  client: PilotClient,
  isBestTaken: boolean,
): RegisteredService | undefined {
  const own = named.filter(({ namespace }) => namespace === client.namespace);
  const candidates = own.length > 0 ? own : exportedTo(named, client.namespace);
  if (!isBestTaken) return [...candidates].sort(byKey(({ namespace }) => namespace))[0];
  return candidates.find(({ isKubernetes }) => isKubernetes) ?? candidates[0];
}

function isVisibleRoute(routes: Resource, client: PilotClient, mesh: MeshConfig): boolean {
  const exportTo = exportToOf(routes, mesh);
  return isForMesh(routes) && isExportedTo(exportTo, routes.namespace, client.namespace);
}
