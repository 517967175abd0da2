/**
 * Authored sets of all clusters → what each cluster gets on top, and how its clients reach each service.
 * @module
 */
import { namespaceMissing, policyWithoutService } from '../diagnostic/codes/derive.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { DeriveSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { AuthoredSet, Placed } from '../place/placed.ts';
import { byKey } from '../resource/order.ts';
import { displayName, locate, resourceKey } from '../resource/resource.ts';
import { type ClusterView, viewClusters } from './cluster-view.ts';
import type { DerivationContext } from './derivation.ts';
import { derivedNamespaces } from './derived-namespace.ts';
import { flomeshGroups } from './offer/flomesh-service-export.ts';
import type { OfferedService } from './offer/offered-service.ts';
import { offerReaders } from './offer/registry.ts';
import { derivations } from './registry.ts';
import { routeService } from './route/route-service.ts';
import type { ServiceRoute } from './route/service-route.ts';

/** What follows for one cluster. */
export interface DerivedSet {
  readonly view: ClusterView;
  /** In order of their keys. */
  readonly derived: readonly Placed[];
  /** Sorted by the service's namespace and name. */
  readonly routes: readonly ServiceRoute[];
}

/** Derives for every cluster, which is consumer and possible provider at the same time. */
export function deriveFleet(
  sets: readonly AuthoredSet[],
  spec: DeriveSpec,
): Outcome<readonly DerivedSet[]> {
  const views = viewClusters(sets);
  const byName = new Map(views.map((view) => [view.cluster.name, view]));
  const read = offerReaders.map((reader) => reader.read(views, spec));
  const offers = read.flatMap(({ value }) => value);
  const fleet: Fleet = {
    spec,
    offers,
    clusters: views.map((view) => view.cluster),
    viewOf: (cluster) => byName.get(cluster.name),
  };
  const outcomes = views.map((view) => deriveCluster(view, fleet));
  return {
    value: outcomes.map(({ value }) => value),
    diagnostics: [...read, ...outcomes].flatMap(({ diagnostics }) => diagnostics),
  };
}

/** What all clusters share. */
type Fleet = Pick<DerivationContext, 'spec' | 'offers' | 'clusters' | 'viewOf'>;

function deriveCluster(view: ClusterView, fleet: Fleet): Outcome<DerivedSet> {
  const routed = routesOf(view, fleet);
  const context = { ...fleet, view, routes: routed.value };
  const outcomes = derivations.map((derivation) => derivation.derive(context));
  const objects = outcomes.flatMap(({ value }) => value);
  const derived = [...objects, ...derivedNamespaces(view, objects)].sort(
    byKey(({ resource }) => resourceKey(resource)),
  );
  const diagnostics = [
    ...policyProblems(view, fleet.offers),
    ...routed.diagnostics,
    ...outcomes.flatMap((outcome) => outcome.diagnostics),
  ];
  return { value: { view, derived, routes: routed.value }, diagnostics };
}

function routesOf(view: ClusterView, fleet: Fleet): Outcome<readonly ServiceRoute[]> {
  const { spec, clusters, offers } = fleet;
  const { istio } = spec;
  if (istio === 'none') return { value: [], diagnostics: [] };
  const outcomes = offers.map((service) => routeService({ view, service, spec, istio, clusters }));
  return {
    value: outcomes.flatMap(({ value }) => (value === undefined ? [] : [value])),
    diagnostics: outcomes.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Policies of the consumer that order nothing. */
function policyProblems(view: ClusterView, offers: readonly OfferedService[]): Diagnostic[] {
  const offered = new Set(
    offers
      .filter(({ providers }) => providers.some((provider) => provider.offersTo(view.cluster)))
      .map(({ namespace, name }) => `${namespace}/${name}`),
  );
  const policies = flomeshGroups.flatMap((group) => view.list(group, 'GlobalTrafficPolicy'));
  return policies.flatMap(({ resource }) => {
    const object = displayName(resource);
    const at = locate(resource, '/metadata/name');
    if (resource.namespace === '') return [diagnose(namespaceMissing, { object }, at)];
    if (offered.has(`${resource.namespace}/${resource.name}`)) return [];
    return [diagnose(policyWithoutService, { object, cluster: view.cluster.name }, at)];
  });
}
