/** The states of a fleet → the ports of hosts that clients call by name. */

import type { ClusterState } from '../check/cluster-state.ts';
import { compareStrings } from '../collection/order.ts';
import { nameEntry } from '../derive/istio/clusterset-name.ts';
import { clustersetDomain } from '../derive/route/clusterset/clusterset-host.ts';
import {
  isAggregate,
  isFailoverRoute,
  routedName,
  type ServiceRoute,
} from '../derive/route/service-route.ts';
import type { PilotIndex } from '../istio/model/pilot-index.ts';
import type { RegisteredService } from '../istio/service/registered-service.ts';
import { serviceOfHost } from '../kind/istio-networking-v1/host/host.ts';
import { istioNetworkingGroup } from '../kind/istio-networking-v1/istio-kind.ts';

export interface CalledHost {
  /** `namespace/name`, or `namespace/host` of what is no Service. */
  readonly service: string;
  readonly host: string;
  readonly port: number;
}

/** All names that clients of some cluster call, sorted. */
export function calledServices(fleet: readonly ClusterState[]): readonly string[] {
  return namesOf(fleet, () => true);
}

/** The same of those that they call by this host, e.g. the hostname of a FailoverService; sorted. */
export function servicesAt(fleet: readonly ClusterState[], host: string): readonly string[] {
  return namesOf(fleet, (called) => called === host);
}

function namesOf(
  fleet: readonly ClusterState[],
  isMeant: (host: string) => boolean,
): readonly string[] {
  const names = fleet.flatMap((state) => {
    const called = calledHosts(state, state.pilot).filter(({ host }) => isMeant(host));
    state.releasePilot();
    const routed = state.routes.filter(({ serviceHost }) => isMeant(serviceHost));
    return [...called.map(({ service }) => service), ...routed.map(routedName)];
  });
  return [...new Set(names)].sort(compareStrings);
}

/**
 * Hosts that clients call, each port once; both names of a service exported through the Multi-Cluster Services API. Pilot's endpoints
 * do not show the effect of an EnvoyFilter on priorities.
 */
export function calledHosts(state: ClusterState, index: PilotIndex): readonly CalledHost[] {
  const { routes, cluster } = state;
  const byName = new Map(routes.map((route) => [route.serviceHost, route]));
  const inside = new Set(routes.filter(hasUncalledHost).map(({ host }) => host));
  const apart = new Set(routes.map(({ host }) => host).filter((host) => !inside.has(host)));
  const called = [...index.servicesByHost].flatMap(([host, [first]]): readonly CalledHost[] => {
    const route = byName.get(host);
    if (first === undefined || inside.has(host) || (route && isAggregate(route))) return [];
    const named =
      serviceOfHost(host, cluster.clusterDomain) ?? clustersetService(state, host, apart);
    const bare = named ? `${named.namespace}/${named.name}` : `${first.namespace}/${host}`;
    const service = route === undefined ? bare : routedName(route);
    const ports = new Set(portsOf(index.servicesByHost.get(host) ?? []));
    return [...ports].map((port) => ({ service, host, port }));
  });
  return called.sort(
    (a, b) =>
      compareStrings(a.service, b.service) || a.port - b.port || compareStrings(a.host, b.host),
  );
}

function portsOf(services: readonly RegisteredService[]): readonly number[] {
  return services.flatMap(({ ports }) => ports.map(({ number }) => number));
}

/** The Service of a clusterset name: its host has the endpoints, or leads to the Service's host. */
function clustersetService(
  state: ClusterState,
  host: string,
  holding: ReadonlySet<string>,
): { readonly namespace: string; readonly name: string } | undefined {
  const named = serviceOfHost(host, clustersetDomain);
  if (named === undefined) return undefined;
  const entry = state.find(istioNetworkingGroup, 'ServiceEntry', named.namespace, nameEntry(named));
  const isLeading = entry?.resource.origin.type === 'derived';
  return isLeading || holding.has(host) ? named : undefined;
}

/** Whether requests for the service's name are routed to a host that clients do not call; clusterset names are the service's own names. */
function hasUncalledHost(route: ServiceRoute): boolean {
  const { host, serviceHost } = route;
  if (host === serviceHost) return false;
  const isExported = !isFailoverRoute(route) && route.service.importProperties !== undefined;
  return !isExported || serviceOfHost(host, clustersetDomain) === undefined;
}
