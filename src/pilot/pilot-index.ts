/**
 * The state of a cluster → the same, found by host and by namespace, so that one host of one client costs no walk through all objects.
 * @module
 */
import { serviceFqdn } from '../kind/istio-networking-v1/host.ts';
import { isIstio } from '../kind/istio-networking-v1/istio-kind.ts';
import { groupBy } from '../resource/group-by.ts';
import { listAt } from '../resource/json.ts';
import type { Resource } from '../resource/resource.ts';
import type { PilotState, Workload } from './pilot-question.ts';
import { isService, type RegisteredService, registeredServices } from './registered-service.ts';
import { indexRules, type RuleIndex } from './rule-index.ts';

/** What a cluster's istiod knows. */
export interface PilotIndex {
  readonly state: PilotState;
  /** Oldest first. */
  readonly services: readonly RegisteredService[];
  readonly servicesByHost: ReadonlyMap<string, readonly RegisteredService[]>;
  readonly rules: RuleIndex;
  readonly sidecars: readonly Resource[];
  readonly virtualServices: readonly Resource[];
  /** The Services and ServiceEntries that bring endpoints to a host of a namespace, by `namespace/host`. */
  readonly sources: ReadonlyMap<string, readonly Resource[]>;
  /** WorkloadEntries by namespace. */
  readonly machines: ReadonlyMap<string, readonly Resource[]>;
  /** Pods by namespace. */
  readonly pods: ReadonlyMap<string, readonly Workload[]>;
}

/** Reads a state once for all questions about it. */
export function indexPilot(state: PilotState): PilotIndex {
  const ofKind = (kind: string): readonly Resource[] =>
    state.objects.filter((resource) => isIstio(resource, kind));
  const services = registeredServices(state);
  return {
    state,
    services,
    servicesByHost: groupBy(services, ({ host }) => host),
    rules: indexRules(state),
    sidecars: ofKind('Sidecar'),
    virtualServices: ofKind('VirtualService'),
    sources: sourcesOfHosts(state),
    machines: groupBy(ofKind('WorkloadEntry'), ({ namespace }) => namespace),
    pods: groupBy(state.workloads, ({ namespace }) => namespace),
  };
}

function sourcesOfHosts({ objects, clusterDomain }: PilotState): Map<string, Resource[]> {
  const sources = new Map<string, Resource[]>();
  for (const resource of objects) {
    for (const host of new Set(hostsOf(resource, clusterDomain))) {
      const key = `${resource.namespace}/${host}`;
      const found = sources.get(key);
      if (found === undefined) sources.set(key, [resource]);
      else found.push(resource);
    }
  }
  return sources;
}

function hostsOf(resource: Resource, domain: string): readonly string[] {
  if (isService(resource)) return [serviceFqdn(resource, domain)];
  if (!isIstio(resource, 'ServiceEntry')) return [];
  return listAt(resource.object, 'spec', 'hosts').map(String);
}
