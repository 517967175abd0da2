/** The state of a cluster → an index by host and namespace, so that a query for one host and client does not scan all objects. */

import { groupBy, groupPairs } from '../../collection/group-by.ts';
import { memoiseByValue } from '../../collection/memoise.ts';
import { once } from '../../collection/once.ts';
import { serviceFqdn } from '../../kind/istio-networking-v1/host/host.ts';
import { isIstio } from '../../kind/istio-networking-v1/istio-kind.ts';
import { indexLabelled } from '../../kind/notation/label-index.ts';
import type { Resource } from '../../resource/resource.ts';
import { isPeerAuthentication } from '../authorization/peer-authentication.ts';
import { indexRules, type RuleIndex } from '../destination-rule/rule-index.ts';
import {
  isService,
  ownServicesOf,
  type RegisteredService,
  registeredServices,
} from '../service/registered-service.ts';
import {
  decodeServiceEntry,
  decodeWorkloadEntry,
  type EntryEndpoint,
} from '../service-entry/service-entry.ts';
import { isAttachedRoute } from '../virtual-service/attached-route.ts';
import type { RoutesByName } from '../virtual-service/effective-route.ts';
import { readObjects } from '../visibility/discovery-selector.ts';
import type { PilotState, Workload } from './pilot-question.ts';

/** The data of a cluster's istiod. */
export interface PilotIndex {
  readonly state: PilotState;
  /** Oldest first. */
  readonly services: readonly RegisteredService[];
  readonly servicesByHost: ReadonlyMap<string, readonly RegisteredService[]>;
  readonly rules: RuleIndex;
  readonly sidecars: readonly Resource[];
  /** The policies of istiod's own cluster, which it applies to pods of others, too; oldest first. */
  readonly peerAuthentications: readonly Resource[];
  readonly virtualServices: readonly Resource[];
  /** Routes of the Gateway API for requests of HTTP or gRPC. */
  readonly meshRoutes: readonly Resource[];
  readonly routesByName: RoutesByName;
  /** The Services and ServiceEntries with endpoints for a host of a namespace, by `namespace/host`. */
  readonly sources: ReadonlyMap<string, readonly Resource[]>;
  /** Pods by `namespace/service`. */
  readonly podsByService: ReadonlyMap<string, readonly Workload[]>;
  /** The pods of a namespace with the given labels. */
  podsWith(namespace: string, labels: Labels): readonly Workload[];
  /** The WorkloadEntries of a namespace with the given labels. */
  machinesWith(namespace: string, labels: Labels): readonly EntryEndpoint[];
}

type Labels = Readonly<Record<string, string>>;

/** The part of an index that depends only on the objects of the cluster and its settings. */
export interface ObjectIndex extends Omit<PilotIndex, 'state' | 'podsByService' | 'podsWith'> {
  /** Its own services; those of other clusters follow from its remote secrets. */
  readonly services: readonly RegisteredService[];
}

/** Indexes the objects of a cluster, for all clusters with the same objects and settings. */
export function indexObjects(
  given: Pick<PilotState, 'objects' | 'clusterDomain' | 'release' | 'mesh'>,
): ObjectIndex {
  const state = { ...given, objects: readObjects(given.objects, given.mesh) };
  const ofKind = (kind: string): readonly Resource[] =>
    state.objects.filter((resource) => isIstio(resource, kind));
  return {
    ...indexServices(ownServicesOf(state)),
    rules: indexRules(ofKind('DestinationRule'), state.clusterDomain, state.mesh),
    sidecars: ofKind('Sidecar'),
    peerAuthentications: state.objects.filter(isPeerAuthentication),
    virtualServices: ofKind('VirtualService'),
    meshRoutes: state.objects.filter(isAttachedRoute),
    routesByName: indexNames(ofKind('VirtualService'), state),
    sources: sourcesOfHosts(state),
    machinesWith: indexByNamespace(machinesByNamespace(ofKind('WorkloadEntry'))),
  };
}

/** Indexes a state once for all queries. */
export function indexPilot(
  state: PilotState,
  objects: ObjectIndex = indexObjects(state),
): PilotIndex {
  const services = registeredServices(state, objects.services);
  const isOwn = services === objects.services;
  return withPods(isOwn ? objects : { ...objects, ...indexServices(services) }, state);
}

/** The same with more pods: parts independent of pods are reused. */
export function withWorkloads(index: PilotIndex, added: readonly Workload[]): PilotIndex {
  const workloads = [...index.state.workloads, ...added];
  return withPods(index, { ...index.state, workloads });
}

function indexServices(
  services: readonly RegisteredService[],
): Pick<PilotIndex, 'services' | 'servicesByHost'> {
  return { services, servicesByHost: groupBy(services, ({ host }) => host) };
}

/** Pods are indexed on first access: most checks of a cluster without Istio objects need none. */
function withPods(objects: ObjectIndex, state: PilotState): PilotIndex {
  const { services, servicesByHost, rules, sidecars, peerAuthentications } = objects;
  const { virtualServices, meshRoutes, routesByName, sources, machinesWith } = objects;
  const pods = once(() => indexPods(state.workloads));
  return {
    state,
    services,
    servicesByHost,
    rules,
    sidecars,
    peerAuthentications,
    virtualServices,
    meshRoutes,
    routesByName,
    sources,
    machinesWith,
    get podsByService() {
      return pods.find().podsByService;
    },
    podsWith: (namespace, labels) => pods.find().podsWith(namespace, labels),
  };
}

function indexPods(workloads: readonly Workload[]): Pick<PilotIndex, 'podsByService' | 'podsWith'> {
  return {
    podsByService: groupBy(workloads, ({ namespace, service }) => `${namespace}/${service}`),
    podsWith: indexByNamespace(groupBy(workloads, ({ namespace }) => namespace)),
  };
}

function indexNames(
  resources: readonly Resource[],
  { mesh }: Pick<PilotState, 'mesh'>,
): RoutesByName {
  const keyOf = (namespace: string, name: string): string => `${namespace}/${name}`;
  const byName = new Map(resources.map((one) => [keyOf(one.namespace, one.name), one]));
  return { mesh, find: (namespace, name) => byName.get(keyOf(namespace, name)) };
}

function machinesByNamespace(
  entries: readonly Resource[],
): ReadonlyMap<string, readonly EntryEndpoint[]> {
  const byNamespace = groupBy(entries, ({ namespace }) => namespace);
  return new Map(
    [...byNamespace].map(([namespace, its]) => [namespace, its.map(decodeWorkloadEntry)]),
  );
}

/** An index per requested namespace. */
function indexByNamespace<T extends { readonly labels: Labels }>(
  items: ReadonlyMap<string, readonly T[]>,
): (namespace: string, labels: Labels) => readonly T[] {
  const indexOf = memoiseByValue((namespace: string) =>
    indexLabelled(items.get(namespace) ?? [], (one) => one.labels),
  );
  return (namespace, labels) => indexOf(namespace)(labels);
}

function sourcesOfHosts({
  objects,
  clusterDomain,
}: Pick<PilotState, 'objects' | 'clusterDomain'>): Map<string, Resource[]> {
  return groupPairs(
    objects.flatMap((resource) =>
      [...new Set(hostsOf(resource, clusterDomain))].map((host): readonly [string, Resource] => [
        `${resource.namespace}/${host}`,
        resource,
      ]),
    ),
  );
}

function hostsOf(resource: Resource, domain: string): readonly string[] {
  if (isService(resource)) return [serviceFqdn(resource, domain)];
  if (!isIstio(resource, 'ServiceEntry')) return [];
  return decodeServiceEntry(resource).hosts;
}
