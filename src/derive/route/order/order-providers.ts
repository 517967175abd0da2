/** A policy and the providers → the serving order, or the weights. */

import { memoise } from '../../../collection/memoise.ts';
import { present } from '../../../collection/present.ts';
import {
  clusterUnknown,
  policyWithoutTargets,
  targetOffersNothing,
} from '../../../diagnostic/codes/derive.ts';
import { targetIsConsumer } from '../../../diagnostic/codes/derive-policy.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { didYouMeanKey } from '../../../diagnostic/wording/nearest-key.ts';
import { displayName, inCluster, locate } from '../../../resource/resource.ts';
import { sharesLocality } from '../../../topology/distance.ts';
import type { Cluster } from '../../../topology/topology.ts';
import { mayOfferTo } from '../../offer/audience.ts';
import type { Provider } from '../../offer/offered-service.ts';
import type { PolicySource, PolicyTarget, TrafficPolicy } from '../policy/policy-reader.ts';
import { LOCAL_WEIGHT } from '../service-route.ts';
import { nearestFirst } from './nearest-first.ts';
import { bySteps } from './order-by-steps.ts';
import type { Choice, OrderedProvider, OrderInput, OrderReason } from './order-decision.ts';

/** Weight of a target without one, and of a target with 0 (as in the live data plane). */
const defaultWeight = 100;

/** The remote providers in order; empty when no remote cluster serves. */
export function orderProviders(input: OrderInput): Outcome<readonly OrderedProvider[]> {
  const { policy } = input;
  const { service, view } = input;
  const consumer = view.cluster;
  const heard = mayOfferTo(service.providers, consumer);
  const offering = heard.filter((provider) => provider.offersTo(consumer));
  if (policy.steps !== undefined)
    return { value: bySteps(input, policy.steps, offering), diagnostics: [] };
  const listed = listTargets(input, offering);
  switch (policy.lbType) {
    case 'Locality':
      if (policy.targets.length === 0)
        return { ...listed, value: inOrder(ofLocality(input, offering)) };
      return { ...listed, value: inOrder(listed.value.slice(0, 1)) };
    case 'FailOver':
      if (policy.source !== undefined) return { ...listed, value: inOrder(listed.value) };
      return { value: inOrder(nearestFirst(input, offering)), diagnostics: [] };
    case 'ActiveActive':
      return { ...listed, value: weighted(policy, listed.value, offering) };
  }
}

function inOrder(choices: readonly Choice[]): OrderedProvider[] {
  return choices.map(({ provider, reason }, i) => ({ provider, priority: i + 1, reason }));
}

function weighted(
  policy: TrafficPolicy,
  listed: readonly Choice[],
  offering: readonly Provider[],
): OrderedProvider[] {
  const all = offering.map((provider): Choice => ({ provider, reason: { by: 'offer' } }));
  const chosen = policy.targets.length === 0 ? all : listed;
  return [...chosen]
    .sort((a, b) => (a.provider.cluster.key < b.provider.cluster.key ? -1 : 1))
    .map(({ weight, ...one }) => ({ ...one, priority: 0, weight: weight || defaultWeight }));
}

/** A policy of type Locality without targets means the clusters of the consumer's locality. */
function ofLocality(input: OrderInput, offering: readonly Provider[]): readonly Choice[] {
  const { view, locality } = input;
  const near = offering.filter(({ cluster }) => sharesLocality(view.cluster, cluster, locality));
  return nearestFirst(input, near);
}

/** The targets that offer the service, in the order written; a repeated key counts at its first position, with its last weight. */
function listTargets(input: OrderInput, offering: readonly Provider[]): Outcome<Choice[]> {
  const { policy } = input;
  const consumer = input.view.cluster;
  const { source, targets } = policy;
  if (source === undefined) return { value: [], diagnostics: [] };
  const byKey = new Map(offering.map((provider) => [provider.cluster.key, provider]));
  const chosen = new Map<string, Choice>();
  const diagnostics: Diagnostic[] = [];
  for (const target of targets) {
    if (target.clusterKey === consumer.key) {
      diagnostics.push(...ownTarget(input, source, { target, before: chosen.size }));
      continue;
    }
    const provider = byKey.get(target.clusterKey);
    if (provider === undefined)
      diagnostics.push(...missingTarget(input, source, { target, isOffered: offering.length > 0 }));
    else chosen.set(target.clusterKey, choice(provider, target, firstOf(chosen, target, policy)));
  }
  const namesItself = targets.find(({ clusterKey }) => clusterKey === consumer.key);
  // Without any other provider, that is the finding.
  if (chosen.size > 0) diagnostics.push(...ownWithoutService(input, source, namesItself));
  // Without any provider, the finding is about the policy; and a policy for all clusters may name the current one.
  const isEmpty = targets.length > 0 && chosen.size === 0;
  if (isEmpty && namesItself === undefined && offering.length > 0) {
    const { namespace, name } = input.service;
    const service = `${namespace}/${name}`;
    const args = { ...inCluster(source.resource, consumer), service };
    const at = locate(source.resource, source.targetsPointer, 'key');
    diagnostics.push(diagnose(policyWithoutTargets, args, at));
  }
  return { value: [...chosen.values()], diagnostics };
}

function ownWithoutService(
  input: OrderInput,
  source: PolicySource,
  target: PolicyTarget | undefined,
): Diagnostic[] {
  if (target === undefined || hasService(input)) return [];
  return missingTarget(input, source, { target, isOffered: true });
}

function hasService({ view, service: { namespace, name } }: OrderInput): boolean {
  return view.find('', 'Service', namespace, name) !== undefined;
}

function choice(provider: Provider, target: PolicyTarget, reason: OrderReason): Choice {
  return { provider, ...present({ weight: target.weight }), reason };
}

/** The first target with a cluster's name sets its position, the last one its weight. */
function firstOf(
  chosen: ReadonlyMap<string, Choice>,
  target: PolicyTarget,
  { lbType }: TrafficPolicy,
): OrderReason {
  const first = lbType === 'ActiveActive' ? undefined : chosen.get(target.clusterKey);
  return first?.reason ?? { by: 'target', target };
}

/** A target for the policy's own cluster has no effect where its pods come first, or already have that weight. */
function ownTarget(
  input: OrderInput,
  { resource }: PolicySource,
  { target, before }: { readonly target: PolicyTarget; readonly before: number },
): Diagnostic[] {
  if (!hasService(input)) return [];
  const { policy } = input;
  const consumer = input.view.cluster;
  const about = { ...inCluster(resource, consumer), key: consumer.key };
  const at = locate(resource, target.pointer);
  if (policy.lbType === 'FailOver' && before > 0) {
    const placed = { stated: 'after others', gets: 'comes first' };
    return [diagnose(targetIsConsumer, { ...about, ...placed }, at)];
  }
  const weight = target.weight || defaultWeight;
  if (policy.lbType === 'ActiveActive' && weight !== LOCAL_WEIGHT) {
    const placed = { stated: `with weight ${weight}`, gets: `has weight ${LOCAL_WEIGHT}` };
    return [diagnose(targetIsConsumer, { ...about, ...placed }, at)];
  }
  return [];
}

function missingTarget(
  input: OrderInput,
  source: PolicySource,
  { target, isOffered }: { readonly target: PolicyTarget; readonly isOffered: boolean },
): Diagnostic[] {
  const { clusterKey: key, pointer } = target;
  const { namespace, name } = input.service;
  const object = displayName(source.resource);
  const at = locate(source.resource, pointer);
  const keys = keysOf(input.clusters);
  if (!keys.all.has(key)) {
    const near = didYouMeanKey(key, keys.list);
    return [diagnose(clusterUnknown, { object, field: 'targets', key, near }, at)];
  }
  if (!isOffered) return [];
  const service = `${namespace}/${name}`;
  const args = { object, cluster: input.view.cluster.name, key, service };
  return [diagnose(targetOffersNothing, args, at)];
}

const keysOf = memoise((clusters: readonly Cluster[]) => {
  const list = clusters.map(({ key }) => key);
  return { list, all: new Set(list) };
});
