/** Rules and routes for a Service that the cluster lacks, where Git shows the intended one or its removal. */

import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { groupBy } from '../../../collection/group-by.ts';
import { memoise } from '../../../collection/memoise.ts';
import { type Code, defineCode, type Texts } from '../../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { nameClusters } from '../../../diagnostic/wording/cluster-list.ts';
import { nearestName } from '../../../diagnostic/wording/nearest-name.ts';
import { isInstalled } from '../../../istio/system-namespace.ts';
import { type NamedHost, namedHosts } from '../../../istio/visibility/named-host.ts';
import {
  resolveHost,
  serviceFqdn,
  serviceOfHost,
} from '../../../kind/istio-networking-v1/host/host.ts';
import { istioNetworkingGroup } from '../../../kind/istio-networking-v1/istio-kind.ts';
import { inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check, InCluster } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { unknownHostText as text } from '../../codes/host.ts';
import { holdersOf } from '../../object-holders.ts';
import { isKnownHost } from './known-host.ts';

/** A host that the cluster does not have. */
const code: Code<InCluster & Texts<'host' | 'effect' | 'hint'>> = defineCode({
  ...text,
  lacks: ({ host }) => [
    {
      kinds: ['Service', 'ServiceEntry', 'ServiceExport'],
      name: host.split('.', 1)[0] ?? host,
    },
  ],
  message: (a, where) =>
    `${a.object} of ${where} names "${a.host}", and no such Service exists: ${a.effect}; ${a.hint}`,
});

export const unknownHost: Check = {
  codes: [code],
  run: (state) =>
    ['DestinationRule', 'VirtualService']
      .flatMap((kind) => state.istio(kind))
      .flatMap((resource) => judgeHosts(resource, state)),
};

function judgeHosts(resource: Resource, state: ClusterState): Diagnostic[] {
  return namedHosts(resource)
    .filter(({ use }) => use === 'rule' || use === 'destination')
    .flatMap((named) => {
      const host = resolveHost(named.host, named.namespace, state.cluster.clusterDomain);
      if (isKnownHost(state, host)) return [];
      const hint = hintFor(host, named, state);
      if (hint === undefined || isUsedElsewhere(resource, named, state)) return [];
      const args = { ...inCluster(resource, state.cluster), host, effect: effectOf(named), hint };
      return [diagnose(code, args, locate(resource, named.pointer))];
    });
}

function effectOf({ use }: NamedHost): string {
  return use === 'rule' ? 'the rule has no effect' : 'requests that are routed there fail';
}

/** Evidence of a mistake; undefined when the Service may be defined outside of Git. */
function hintFor(host: string, { host: written }: NamedHost, state: ClusterState) {
  const { clusterDomain } = state.cluster;
  const service = serviceOfHost(host, clusterDomain);
  if (service === undefined) return undefined;
  const { byName, byNamespace } = servicesIn(state.list);
  const neighbours = byNamespace.get(service.namespace) ?? [];
  const near = nearestName(
    service.name,
    neighbours.map(({ name }) => name).filter((name) => !isVersionOf(name, service.name)),
  );
  const meant = (name: string, namespace: string): string =>
    `did you mean "${serviceFqdn({ name, namespace }, clusterDomain)}"?`;
  const others = written === service.name ? (byName.get(service.name) ?? []) : [];
  if (others.length === 1 && others[0] !== undefined) {
    return meant(service.name, others[0].namespace);
  }
  if (near !== undefined) return meant(near, service.namespace);
  const holders = holdersOf(state.fleet, { group: '', kind: 'Service', ...service });
  if (holders.length > 0) {
    return `${nameClusters(holders.map(({ cluster }) => cluster.name))} could export it`;
  }
  return neighbours.length === 0 || isInstalled(service)
    ? undefined
    : 'other Services of its namespace are in Git';
}

/** Whether two names differ in digits only, as releases of one component do. */
function isVersionOf(a: string, b: string): boolean {
  return a.replace(/\d+/g, '') === b.replace(/\d+/g, '');
}

/** A rule that is placed in many clusters applies where the Service is, and has no effect elsewhere. */
function isUsedElsewhere(resource: Resource, { use, host }: NamedHost, state: ClusterState) {
  if (use !== 'rule') return false;
  return usersOf(state.fleet)(resource, host).some((other) => other !== state);
}

/** By a rule's name and host: at most two clusters that have both, enough to find one other than the current cluster. */
const usersOf: (
  fleet: ClusterState['fleet'],
) => (rule: Resource, host: string) => readonly ClusterState[] = memoise((fleet) => {
  const known = new Map<string, readonly ClusterState[]>();
  return ({ kind, namespace, name }, host) => {
    const key = `${kind} ${namespace}/${name} ${host}`;
    const rule = { group: istioNetworkingGroup, kind, namespace, name };
    const isUser = (other: ClusterState): boolean =>
      isKnownHost(other, resolveHost(host, namespace, other.cluster.clusterDomain));
    return getOrInsert(known, key, () => firstTwo(holdersOf(fleet, rule), isUser));
  };
});

function firstTwo<T>(all: readonly T[], isOne: (one: T) => boolean): readonly T[] {
  const found: T[] = [];
  for (const one of all) {
    if (found.length < 2 && isOne(one)) found.push(one);
  }
  return found;
}

interface ServicesOf {
  readonly byName: ReadonlyMap<string, readonly Resource[]>;
  readonly byNamespace: ReadonlyMap<string, readonly Resource[]>;
}

const servicesIn = memoise((list: ClusterState['list']): ServicesOf => {
  const services = list('', 'Service').map(({ resource }) => resource);
  return {
    byName: groupBy(services, ({ name }) => name),
    byNamespace: groupBy(services, ({ namespace }) => namespace),
  };
});
