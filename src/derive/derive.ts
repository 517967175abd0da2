/** Authored sets of all clusters → the derived objects of each cluster, and the route of its clients to each service. */

import { groupBy } from '../collection/group-by.ts';
import { byKey } from '../collection/order.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { clusterMesh } from '../istio/mesh/cluster-mesh.ts';
import { objectsInRevision } from '../istio/mesh/release/object-revision.ts';
import { visibleToAll } from '../istio/visibility/visible-to-all.ts';
import { type DeriveSpec, deriveForVersion } from '../kind/distributary-v1alpha1/derive-spec.ts';
import { type ClusterView, viewClusters } from '../place/cluster-view.ts';
import { type FleetObjects, noFleetObjects } from '../place/fleet-objects.ts';
import type { AuthoredSet, Placed } from '../place/placed.ts';
import { resourceKey } from '../resource/resource.ts';
import type { Cluster } from '../topology/topology.ts';
import type { DerivationContext } from './derivation.ts';
import { derivedNamespaces, fleetNamespaces, sharedNamespaces } from './derived-namespace.ts';
import { endpointFindings } from './endpoint-bound.ts';
import type { FailoverOffer } from './failover/failover-offer.ts';
import { readFailovers } from './failover/read-failovers.ts';
import { routeFailover } from './failover/route-failover.ts';
import { inApiOf } from './istio/api-version.ts';
import { meshFindings } from './mesh/mesh-findings.ts';
import {
  type OwnSubset,
  ownSubsets,
  type ServicesByOwnPods,
  servicesAmong,
  servicesByOwnPods,
} from './mesh/own-subset.ts';
import { readOffers } from './offer/read-offers.ts';
import { unheardExports } from './offer/unheard-export.ts';
import { derivations } from './registry.ts';
import { orderWithoutIstio } from './route/order/order-without-istio.ts';
import type { ServiceAffinity } from './route/order/service-affinity.ts';
import { openPolicies } from './route/policy/traffic-policy.ts';
import { routeService } from './route/route-service.ts';
import { type FailoverRoute, isFailoverRoute, type ServiceRoute } from './route/service-route.ts';
import { gatewayOffers } from './route/waypoint/gateway-offers.ts';
import { shareDerived } from './share-derived.ts';

/** Result for one cluster. */
export interface DerivedSet {
  readonly view: ClusterView;
  /** In order of their keys. */
  readonly derived: readonly Placed[];
  /** Sorted by the service's namespace and name; those of FailoverServices last. */
  readonly routes: readonly ServiceRoute[];
  /** The subsets of its own pods that clients request from its gateway. */
  readonly ownSubsets: readonly OwnSubset[];
  /** Without Istio output: the Services for which Cilium must prefer the cluster's own pods. */
  readonly affinities: readonly ServiceAffinity[];
}

/** Derives for every cluster; each cluster is a consumer and a possible provider. */
export function deriveFleet(
  sets: readonly AuthoredSet[],
  spec: DeriveSpec,
  objects: FleetObjects = noFleetObjects,
): Outcome<readonly DerivedSet[]> {
  const views = viewClusters(sets.map((set) => objectsInRevision(set).set));
  const offers = readOffers(views, spec, objects);
  const failovers = readFailovers(views, spec, objects);
  const input = { views, offers: offers.value, failovers: failovers.value, spec };
  const excess = endpointFindings(input);
  if (excess.length > 0) {
    return {
      value: views.map((view) => ({
        view,
        derived: [],
        routes: [],
        ownSubsets: [],
        affinities: [],
      })),
      diagnostics: [...offers.diagnostics, ...failovers.diagnostics, ...excess],
    };
  }
  const fleet = fleetOf(views, objects, {
    spec,
    offers: offers.value,
    failovers: failovers.value,
  });
  const routed = views.map((view) => routesOf(view, fleet));
  const routes = routed.flatMap(({ value }) => value);
  const unrouted = views.map((view) => ordersWithoutIstio(view, fleet));
  const called = gatewayOffers(offers.value, routes);
  const byOwnPods = servicesAmong(fleet.byOwnPods, called);
  const found = [
    ...unheardExports(offers, fleet.clusters),
    ...fleet.policies.fleetFindings(offers.value),
    ...meshFindings({ ...fleet, views, routes, byOwnPods }),
  ];
  const outcomes = deriveClusters(views, fleet, {
    routed: routed.map(({ value }) => value),
    affinities: unrouted.map(({ value }) => value),
    gatewayOffers: called,
    byOwnPods,
  });
  return {
    value: outcomes.map(({ value }) => value),
    diagnostics: eachOnce([
      offers,
      failovers,
      ...routed,
      ...unrouted,
      { diagnostics: found },
      ...outcomes,
    ]),
  };
}

/** What precedes the derived objects, by cluster in order of the views where it differs among clusters. */
interface BeforeObjects extends Pick<DerivationContext, 'gatewayOffers'> {
  readonly routed: readonly (readonly ServiceRoute[])[];
  readonly affinities: readonly (readonly ServiceAffinity[])[];
  readonly byOwnPods: ServicesByOwnPods;
}

function deriveClusters(
  views: readonly ClusterView[],
  fleet: Fleet,
  { routed, affinities, gatewayOffers: called, byOwnPods }: BeforeObjects,
): readonly Outcome<DerivedSet>[] {
  const inbound = inboundRoutes(routed.flat());
  return views.map((view, i) =>
    deriveCluster({
      ...fleet,
      spec: specOf(view.cluster, fleet),
      view,
      routes: routed[i] ?? [],
      inbound: inbound.get(view.cluster.name) ?? [],
      gatewayOffers: called,
      ownSubsets: ownSubsets(view, byOwnPods),
      affinities: affinities[i] ?? [],
    }),
  );
}

/** A finding about a provider is the same object for all of its consumers, and is reported once. */
function eachOnce(
  outcomes: readonly Pick<Outcome<unknown>, 'diagnostics'>[],
): readonly Diagnostic[] {
  const all = new Set<Diagnostic>();
  for (const { diagnostics } of outcomes) for (const one of diagnostics) all.add(one);
  return [...all];
}

/** Input that all clusters share. */
interface Fleet
  extends Pick<DerivationContext, 'spec' | 'offers' | 'policies' | 'clusters' | 'viewOf'> {
  readonly byOwnPods: ServicesByOwnPods;
  readonly failovers: readonly FailoverOffer[];
  readonly namespaces: ReturnType<typeof fleetNamespaces>;
  readonly share: ReturnType<typeof shareDerived>;
}

function fleetOf(
  views: readonly ClusterView[],
  objects: FleetObjects,
  wanted: Pick<Fleet, 'spec' | 'offers' | 'failovers'>,
): Fleet {
  const { spec, offers } = wanted;
  const byName = new Map(views.map((view) => [view.cluster.name, view]));
  const viewOf = (cluster: Cluster) => byName.get(cluster.name);
  const clusters = views.map((view) => view.cluster);
  return {
    ...wanted,
    policies: openPolicies({ objects, clusters }, spec.defaultPolicy),
    byOwnPods: servicesByOwnPods(offers, spec, viewOf),
    clusters,
    viewOf,
    namespaces: fleetNamespaces(views),
    share: shareDerived(),
  };
}

function deriveCluster(
  context: DerivationContext & Pick<Fleet, 'share' | 'namespaces'> & Pick<DerivedSet, 'affinities'>,
): Outcome<DerivedSet> {
  const { view, routes, ownSubsets: subsets, affinities, share, namespaces } = context;
  const outcomes = derivations.map((derivation) => derivation.derive(context));
  const objects = outcomes
    .flatMap(({ value }) => value)
    .map(inApiOf(context.spec))
    .map(visibleToAll(clusterMesh(view).config));
  const shared = sharedNamespaces(view, namespaces, context.spec);
  const derived = [...objects, ...derivedNamespaces(view, objects, context), ...shared.value]
    .map((placed) => ({ ...placed, resource: share(placed.resource) }))
    .sort(byKey(({ resource }) => resourceKey(resource)));
  const diagnostics = [
    ...context.policies.findings(view, context.offers),
    ...outcomes.flatMap((outcome) => outcome.diagnostics),
    ...shared.diagnostics,
  ];
  return { value: { view, derived, routes, ownSubsets: subsets, affinities }, diagnostics };
}

/** The settings for the cluster's own version of Istio. */
function specOf({ istioVersion }: Cluster, { spec }: Pick<Fleet, 'spec'>): DeriveSpec {
  return deriveForVersion(spec, istioVersion?.value);
}

/** The routes of FailoverServices, by target cluster. */
export function inboundRoutes(
  routes: readonly ServiceRoute[],
): ReadonlyMap<string, readonly FailoverRoute[]> {
  const entries = routes.filter(isFailoverRoute).flatMap((route) => {
    const names = new Set(route.remoteEndpoints.map(({ cluster }) => cluster.name));
    return [...names]
      .filter((name) => name !== route.consumer.name)
      .map((name): [string, FailoverRoute] => [name, route]);
  });
  const byName = groupBy(entries, ([name]) => name);
  return new Map([...byName].map(([name, found]) => [name, found.map(([, route]) => route)]));
}

function routesOf(view: ClusterView, fleet: Fleet): Outcome<readonly ServiceRoute[]> {
  const { clusters, offers, failovers, policies, byOwnPods, viewOf } = fleet;
  const spec = specOf(view.cluster, fleet);
  const { istio } = spec;
  if (istio === 'none') return { value: [], diagnostics: [] };
  const called = failovers.filter(({ clients }) => clients.includes(view.cluster));
  const outcomes = [
    ...offers.map((service) =>
      routeService({ view, service, spec, istio, clusters, policies, byOwnPods, viewOf }),
    ),
    ...called.map((offer) => routeFailover(offer, view, { istio, viewOf })),
  ];
  return {
    value: outcomes.flatMap(({ value }) => (value === undefined ? [] : [value])),
    diagnostics: outcomes.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Without Istio output, policies still apply through other controllers, as far as these support them. */
function ordersWithoutIstio(
  view: ClusterView,
  { spec, clusters, offers, policies }: Fleet,
): Outcome<readonly ServiceAffinity[]> {
  const { istio, failover, locality } = spec;
  if (istio !== 'none') return { value: [], diagnostics: [] };
  const outcomes = offers.map((service) => {
    const policy = policies.of(view, service);
    return orderWithoutIstio({ view, service, policy, failover, locality, clusters });
  });
  return {
    value: outcomes.flatMap(({ value }) => value ?? []),
    diagnostics: outcomes.flatMap(({ diagnostics }) => diagnostics),
  };
}
