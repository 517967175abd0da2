/**
 * NetworkPolicies of a cluster → whether they keep the gateway's connections from pods (Kubernetes: a pod that any policy selects for
 * ingress takes the connections that a rule of one of these policies allows, and no other).
 *
 * A policy counts as a refusal only where Git shows it: selectors over labels that Git lacks, and addresses, may allow.
 */
import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import { type LabelRequirement, matchesLabels } from '../../kind/notation/label-selector.ts';
import { decodeLabelSelector } from '../../kind/notation/label-selector-object.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import {
  type Json,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  textsAt,
  valueAt,
} from '../../resource/json.ts';
import { displayName, labelsOf, type Resource } from '../../resource/resource.ts';
import type { ContainerPort } from '../pod/pod-template.ts';
import { namespaceLabels } from '../visibility/discovery-selector.ts';
import type { RefusalCause } from './refusal-cause.ts';
import type { ServerPods } from './server-pods.ts';

type Labels = Readonly<Record<string, string>>;

/** The pods that open the connection. */
export interface Caller {
  readonly namespace: string;
  readonly labels: Labels;
  /** Whether these are all of their labels. */
  readonly isWhole: boolean;
  /** Whether Git shows their namespace; it is assumed otherwise. */
  readonly isPlaced: boolean;
}

/** The first policy for the pods if none allows the caller at the port, by its number in them. */
export function networkRefusal(
  view: ClusterView,
  pods: ServerPods,
  port: number,
  caller: Caller,
): RefusalCause | undefined {
  const near = ingressPolicies(view.list).get(pods.namespace) ?? [];
  const its = near.filter(
    ({ object }) => selects(objectAt(object, 'spec', 'podSelector'), pods) === 'yes',
  );
  const [first] = its;
  if (first === undefined) return undefined;
  const allows = its.some((policy) =>
    listAt(policy.object, 'spec', 'ingress').some(
      (rule) => allowsPort(rule, port, pods) && allowsCaller(rule, policy, { view, caller }),
    ),
  );
  if (allows) return undefined;
  const text = `${displayName(first)} admits no connection of the gateway in namespace "${caller.namespace}"`;
  const isWritten = valueAt(first.object, 'spec', 'ingress') !== undefined;
  const pointer = isWritten ? '/spec/ingress' : '/spec';
  return { kind: 'network-policy', text, resource: first, pointer, part: 'key' };
}

/** Policies for ingress, by namespace. */
const ingressPolicies = memoise((list: ClusterView['list']) => {
  const all = list('networking.k8s.io', 'NetworkPolicy').map(({ resource }) => resource);
  return groupBy(all.filter(isForIngress), ({ namespace }) => namespace);
});

/** Without `policyTypes`, every policy is for ingress. */
function isForIngress({ object }: Resource): boolean {
  const types = textsAt(object, 'spec', 'policyTypes');
  return types.length === 0 || types.includes('Ingress');
}

function allowsPort(rule: Json, port: number, { template }: ServerPods): boolean {
  const ports = listAt(rule, 'ports');
  return ports.length === 0 || ports.some((one) => isPort(one, port, template?.ports ?? []));
}

function isPort(one: Json, port: number, named: readonly ContainerPort[]): boolean {
  if ((stringAt(one, 'protocol') ?? 'TCP') !== 'TCP') return false;
  const written = valueAt(one, 'port');
  if (written === undefined) return true;
  if (typeof written === 'string') {
    const its = named.filter(({ name, protocol }) => name === written && protocol === 'TCP');
    return its.length === 0 ? named.length === 0 : its.some(({ number }) => number === port);
  }
  const first = numberAt(one, 'port') ?? 0;
  return port >= first && port <= (numberAt(one, 'endPort') ?? first);
}

function allowsCaller(
  rule: Json,
  { namespace }: Resource,
  { view, caller }: { readonly view: ClusterView; readonly caller: Caller },
): boolean {
  const peers = listAt(rule, 'from');
  return peers.length === 0 || peers.some((peer) => isPeer(peer, namespace, { view, caller }));
}

function isPeer(
  peer: Json,
  owner: string,
  { view, caller }: { readonly view: ClusterView; readonly caller: Caller },
): boolean {
  if (objectAt(peer, 'ipBlock') !== undefined) return true;
  const [namespaces, pods] = [objectAt(peer, 'namespaceSelector'), objectAt(peer, 'podSelector')];
  const isNear =
    namespaces === undefined ? caller.namespace === owner : isFrom(namespaces, view, caller);
  return isNear && (pods === undefined || selects(pods, caller) !== 'no');
}

/** Whether it selects the caller's namespace; of an unknown one, whether Git shows each selected Namespace to be another. */
function isFrom(selector: JsonObject, view: ClusterView, caller: Caller): boolean {
  const { namespace, isPlaced } = caller;
  if (isPlaced) return selects(selector, namespaceOf(view, namespace)) !== 'no';
  const names = requirementsOf(selector).filter(({ key }) => key === 'kubernetes.io/metadata.name');
  return names.every(
    ({ operator, values }) =>
      operator !== 'in' || values.some((name) => name === namespace || !view.hasNamespace(name)),
  );
}

/** Each Namespace has a label with its name. */
function namespaceOf(view: ClusterView, name: string): Labelled {
  const resource = view.find('', 'Namespace', '', name)?.resource;
  const written = resource === undefined ? {} : labelsOf(resource);
  // Derived Namespaces leave the labels of others alone.
  const isWhole = resource?.origin.type === 'authored';
  return { labels: namespaceLabels(name, written), isWhole };
}

interface Labelled {
  readonly labels: Labels;
  readonly isWhole: boolean;
}

/** Whether a LabelSelector selects it; `maybe` where that depends on labels that Git lacks. */
function selects(
  selector: JsonObject | undefined,
  { labels, isWhole }: Labelled,
): 'yes' | 'maybe' | 'no' {
  const requirements = selector === undefined ? [] : requirementsOf(selector);
  const isKnown = ({ key }: LabelRequirement) => isWhole || own(labels, key) !== undefined;
  const known = requirements.filter(isKnown);
  if (!matchesLabels(known, labels)) return 'no';
  return known.length < requirements.length ? 'maybe' : 'yes';
}

/** Cached: a policy is asked about the pods of each Service. */
const requirementsOf = memoise((selector: JsonObject) => decodeLabelSelector(selector));
