/**
 * The state of a cluster → an index by host and namespace, so that a query for one host and client does not scan all objects.
 * @module
 */

import { groupBy, groupPairs } from '../../collection/group-by.ts';
import { memoiseByValue } from '../../collection/memoise.ts';
import { serviceFqdn } from '../../kind/istio-networking-v1/host/host.ts';
import { isIstio } from '../../kind/istio-networking-v1/istio-kind.ts';
import { indexLabelled } from '../../kind/notation/label-index.ts';
import type { Resource } from '../../resource/resource.ts';
import { indexRules, type RuleIndex } from '../destination-rule/rule-index.ts';
import {
  isService,
  type RegisteredService,
  registeredServices,
} from '../service/registered-service.ts';
import {
  decodeServiceEntry,
  decodeWorkloadEntry,
  type EntryEndpoint,
} from '../service-entry/service-entry.ts';
import type { RoutesByName } from '../virtual-service/effective-route.ts';
import type { PilotState, Workload } from './pilot-question.ts';

/** The data of a cluster's istiod. */
export interface PilotIndex {
  readonly state: PilotState;
  /** Oldest first. */
  readonly services: readonly RegisteredService[];
  readonly servicesByHost: ReadonlyMap<string, readonly RegisteredService[]>;
  readonly rules: RuleIndex;
  readonly sidecars: readonly Resource[];
  readonly virtualServices: readonly Resource[];
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

/** Indexes a state once for all queries. */
export function indexPilot(state: PilotState): PilotIndex {
  const ofKind = (kind: string): readonly Resource[] =>
    state.objects.filter((resource) => isIstio(resource, kind));
  const services = registeredServices(state);
  return {
    state,
    services,
    servicesByHost: groupBy(services, ({ host }) => host),
    rules: indexRules(ofKind('DestinationRule'), state.clusterDomain, state.mesh),
    sidecars: ofKind('Sidecar'),
    virtualServices: ofKind('VirtualService'),
    routesByName: indexNames(ofKind('VirtualService'), state),
    sources: sourcesOfHosts(state),
    ...indexPods(state.workloads),
    machinesWith: indexByNamespace(machinesByNamespace(ofKind('WorkloadEntry'))),
  };
}

/** The same with more pods: parts independent of pods are reused. */
export function withWorkloads(index: PilotIndex, added: readonly Workload[]): PilotIndex {
  const workloads = [...index.state.workloads, ...added];
  return { ...index, state: { ...index.state, workloads }, ...indexPods(workloads) };
}

function indexPods(workloads: readonly Workload[]): Pick<PilotIndex, 'podsByService' | 'podsWith'> {
  return {
    podsByService: groupBy(workloads, ({ namespace, service }) => `${namespace}/${service}`),
    podsWith: indexByNamespace(groupBy(workloads, ({ namespace }) => namespace)),
  };
}

function indexNames(resources: readonly Resource[], { mesh }: PilotState): RoutesByName {
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

function sourcesOfHosts({ objects, clusterDomain }: PilotState): Map<string, Resource[]> {
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
