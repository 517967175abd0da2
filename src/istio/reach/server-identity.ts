/** The identities of pods, and those that a client accepts by its rule or by entries → why the client closes the connection. */
import { type Group, groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { serviceOfHost } from '../../kind/istio-networking-v1/host/host.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import type { UpstreamCluster } from '../model/upstream-clusters.ts';
import { decodeServiceEntry } from '../service-entry/service-entry.ts';
import type { RefusalCause } from './refusal-cause.ts';
import type { ServerPods } from './server-pods.ts';

/** The identities that a client accepts. */
export interface AcceptedNames {
  /** At least one. */
  readonly names: readonly string[];
  /** The rule, or the entry, that lists them. */
  readonly by: Resource;
  /** JSON Pointer to the list. */
  readonly pointer: string;
}

/** The names of a rule; undefined for a rule that lists none, and without a rule. */
export function namesOfRule(
  names: readonly string[],
  by: Resource | undefined,
): AcceptedNames | undefined {
  const pointer = '/spec/trafficPolicy/tls/subjectAltNames';
  return by === undefined || names.length === 0 ? undefined : { names, by, pointer };
}

/** The names of the client's rule, or else those that Pilot lists from entries. */
export function acceptedBy(
  view: ClusterView,
  { acceptedNames, host, namespace }: UpstreamCluster,
  rule: Resource | undefined,
): AcceptedNames | undefined {
  if (acceptedNames.length > 0) return namesOfRule(acceptedNames, rule);
  const { ofDerived, ofTeams } = listedNames(view);
  return ofDerived.get(host) ?? ofTeams.get(`${namespace}/${host}`);
}

interface ListedNames {
  /** By host. */
  readonly ofDerived: ReadonlyMap<string, AcceptedNames>;
  /** By `namespace/host`; not for hosts of a Service, to which its pods add their accounts. */
  readonly ofTeams: ReadonlyMap<string, AcceptedNames>;
}

const listedNames = memoise((view: ClusterView): ListedNames => {
  const listed = view.list(istioNetworkingGroup, 'ServiceEntry').flatMap(({ resource: by }) => {
    const accepted = namesOfEntry(view, by);
    if (accepted === undefined) return [];
    return decodeServiceEntry(by).hosts.map((host) => ({ by, host, accepted }));
  });
  const derived = listed.filter(({ by }) => by.origin.type === 'derived');
  const teams = listed.filter(
    ({ by, host }) => by.origin.type !== 'derived' && !hasService(view, host),
  );
  const byHost = groupBy(teams, ({ by, host }) => `${by.namespace}/${host}`);
  return {
    ofDerived: new Map(derived.map(({ host, accepted }) => [host, accepted])),
    ofTeams: new Map([...byHost].map(([key, its]) => [key, joined(its)])),
  };
});

/** Pilot accepts the names of all entries of a namespace for one host; the last of them stands for all. */
function joined(its: Group<{ readonly accepted: AcceptedNames }>): AcceptedNames {
  const { accepted } = its.at(-1) ?? its[0];
  return { ...accepted, names: its.flatMap((one) => one.accepted.names) };
}

/** The list of an entry, with the accounts of its endpoints; undefined for one that selects pods, or lists no identity. */
function namesOfEntry({ cluster }: ClusterView, by: Resource): AcceptedNames | undefined {
  const { acceptedNames, endpoints, workloadLabels } = decodeServiceEntry(by);
  if (workloadLabels !== undefined) return undefined;
  const isDerived = by.origin.type === 'derived';
  const accounts = (isDerived ? [] : endpoints).flatMap(({ serviceAccount }) =>
    serviceAccount === ''
      ? []
      : [`spiffe://${cluster.trustDomain}/ns/${by.namespace}/sa/${serviceAccount}`],
  );
  const names = [...new Set([...acceptedNames, ...accounts])];
  const pointer = acceptedNames.length > 0 ? '/spec/subjectAltNames' : '/spec/endpoints';
  return names.length === 0 ? undefined : { names, by, pointer };
}

function hasService({ cluster, find }: ClusterView, host: string): boolean {
  const named = serviceOfHost(host, cluster.clusterDomain);
  return named !== undefined && find('', 'Service', named.namespace, named.name) !== undefined;
}

/** The cause where the certificate of none of the pods has an accepted name; undefined where Git does not show all of them. */
export function identityRefusal(
  view: ClusterView,
  pods: readonly ServerPods[],
  { names: accepted, by: resource, pointer }: AcceptedNames,
): RefusalCause | undefined {
  const [first, ...others] = identitiesOf(view, pods);
  if (first === undefined || [first, ...others].some((name) => accepted.includes(name))) {
    return undefined;
  }
  const more = accepted.length === 1 ? '' : ` and ${accepted.length - 1} more`;
  const text = `${displayName(resource)} accepts the identity "${accepted[0]}"${more}, and the pods have "${first}"`;
  return { kind: 'identity', text, resource, pointer, part: 'key' };
}

/** The identities of pods; none where Git does not show all of them. */
export function identitiesOf(
  { cluster: { trustDomain } }: ClusterView,
  pods: readonly ServerPods[],
): readonly string[] {
  const names = pods.flatMap(({ account, namespace }) =>
    account === undefined ? [] : [`spiffe://${trustDomain}/ns/${namespace}/sa/${account}`],
  );
  return names.length < pods.length ? [] : names;
}
