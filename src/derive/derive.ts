/**
 * Authored sets of all clusters → what each cluster gets on top, and how its clients reach each service.
 * @module
 */
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { DeriveSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { type FleetObjects, noFleetObjects } from '../place/fleet-objects.ts';
import type { AuthoredSet, Placed } from '../place/placed.ts';
import { byKey } from '../resource/order.ts';
import { resourceKey } from '../resource/resource.ts';
import { type ClusterView, viewClusters } from './cluster-view.ts';
import type { DerivationContext } from './derivation.ts';
import { derivedNamespaces } from './derived-namespace.ts';
import type { OfferedService } from './offer/offered-service.ts';
import { readOffers } from './offer/read-offers.ts';
import { derivations } from './registry.ts';
import { orderProviders } from './route/order-providers.ts';
import { policyFindings } from './route/policy-finding.ts';
import { routeService } from './route/route-service.ts';
import type { ServiceRoute } from './route/service-route.ts';
import { readTrafficPolicy } from './route/traffic-policy.ts';

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
  objects: FleetObjects = noFleetObjects,
): Outcome<readonly DerivedSet[]> {
  const views = viewClusters(sets);
  const byName = new Map(views.map((view) => [view.cluster.name, view]));
  const offers = readOffers(views, spec, objects);
  const fleet: Fleet = {
    spec,
    offers: offers.value,
    clusters: views.map((view) => view.cluster),
    viewOf: (cluster) => byName.get(cluster.name),
  };
  const outcomes = views.map((view) => deriveCluster(view, fleet));
  return {
    value: outcomes.map(({ value }) => value),
    diagnostics: [offers, ...outcomes].flatMap(({ diagnostics }) => diagnostics),
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
    ...policyFindings(view, fleet.offers),
    ...routed.diagnostics,
    ...outcomes.flatMap((outcome) => outcome.diagnostics),
  ];
  return { value: { view, derived, routes: routed.value }, diagnostics };
}

function routesOf(view: ClusterView, fleet: Fleet): Outcome<readonly ServiceRoute[]> {
  const { spec, clusters, offers } = fleet;
  const { istio } = spec;
  if (istio === 'none') {
    return { value: [], diagnostics: offers.flatMap((one) => targetProblems(view, fleet, one)) };
  }
  const outcomes = offers.map((service) => routeService({ view, service, spec, istio, clusters }));
  return {
    value: outcomes.flatMap(({ value }) => (value === undefined ? [] : [value])),
    diagnostics: outcomes.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Without Istio output the targets of a policy are still what Flomesh reads. */
function targetProblems(
  view: ClusterView,
  { spec, clusters }: Fleet,
  service: OfferedService,
): readonly Diagnostic[] {
  const policy = readTrafficPolicy(view, service, spec.defaultPolicy);
  const { failover } = spec;
  return orderProviders({ consumer: view.cluster, service, policy, failover, clusters })
    .diagnostics;
}
