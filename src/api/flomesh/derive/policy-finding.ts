/** A consumer's GlobalTrafficPolicies → their own errors: no namespace, no service to order, two that differ. */

import { memoise } from '../../../collection/memoise.ts';
import type { OfferedService, Provider } from '../../../derive/offer/offered-service.ts';
import {
  namespaceMissing,
  policiesContradict,
  policyWithoutService,
} from '../../../diagnostic/codes/derive.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import { jsonEqual } from '../../../resource/json.ts';
import {
  displayName,
  groupOf,
  inCluster,
  locate,
  noteAt,
  type Resource,
  specOf,
} from '../../../resource/resource.ts';
import { flomeshGroups } from '../kind/flomesh-v1alpha1/flomesh-group.ts';

/** Policies of the consumer without a service, or with a contradiction. */
export function policyFindings(
  view: ClusterView,
  offers: readonly OfferedService[],
): readonly Diagnostic[] {
  const policies = flomeshGroups.flatMap((group) => view.list(group, 'GlobalTrafficPolicy'));
  if (policies.length === 0) return [];
  const byName = offersByName(offers);
  return policies.flatMap(({ resource }) => {
    const object = displayName(resource);
    const at = locate(resource, '/metadata/name');
    if (resource.namespace === '') return [diagnose(namespaceMissing, { object }, at)];
    const contradiction = policyContradiction(view, resource);
    const service = `${resource.namespace}/${resource.name}`;
    const offer = byName.get(service);
    if (offer?.providers.some((provider) => concerns(provider, view))) return contradiction;
    const args = { object, cluster: view.cluster.name, service };
    return [...contradiction, diagnose(policyWithoutService, args, at)];
  });
}

const offersByName: (offers: readonly OfferedService[]) => ReadonlyMap<string, OfferedService> =
  memoise((offers) => new Map(offers.map((one) => [`${one.namespace}/${one.name}`, one])));

/** A policy of all clusters is no mistake in the only provider. */
function concerns(provider: Provider, { cluster }: ClusterView): boolean {
  return provider.offersTo(cluster) || provider.cluster.name === cluster.name;
}

/** One service has one policy; a second one, of the other API group, must be equal. */
function policyContradiction(view: ClusterView, second: Resource): Diagnostic[] {
  const { namespace, name } = second;
  const first = flomeshGroups
    .map((group) => view.find(group, 'GlobalTrafficPolicy', namespace, name)?.resource)
    .find((policy) => policy !== undefined);
  // Two of one group are a duplicate object, which is reported where objects are placed.
  const isOther = first !== undefined && groupOf(first.apiVersion) !== groupOf(second.apiVersion);
  if (!isOther || jsonEqual(specOf(first), specOf(second))) return [];
  const args = { ...inCluster(second, view.cluster) };
  const related = [noteAt(`the policy of ${groupOf(first.apiVersion)}`, first)];
  return [diagnose(policiesContradict, args, locate(second, '/spec', 'key'), related)];
}
