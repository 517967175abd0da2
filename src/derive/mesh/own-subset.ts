/**
 * Offered services and the remote clusters of each provider's istiod → the subset of its own pods that clients request from its gateway.
 *
 * An istiod with remote secrets gives its gateway the pods of all clusters: an inbound request could be forwarded to another. Pilot
 * writes the cluster of each pod into a label, so a subset by that label selects the cluster's own pods: clients select
 * it by SNI, and the routes of HTTP gateways lead to it.
 */
import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import {
  hasOwnEndpointsOnly,
  hidesNetworks,
  istiodClusterId,
} from '../../istio/mesh/cluster-mesh.ts';
import type { DeriveSpec, IstioSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import { serviceFqdn } from '../../kind/istio-networking-v1/host/host.ts';
import { clusterLabel } from '../../kind/topology-label.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { OfferedService, Provider } from '../offer/offered-service.ts';
import { exportSource, type Source } from '../provenance.ts';

/** The subset's name. */
export const ownSubsetName = 'distributary-own';

/** The services whose gateways serve a subset of their cluster's own pods, and the providers of these gateways. */
export type ServicesByOwnPods = ReadonlyMap<OfferedService, readonly Provider[]>;

/**
 * Services with a provider whose istiod reads the pods of others. All providers' gateways get the same SNI, so each gets the
 * subset then; an HTTP gateway selects it in its routes.
 */
export function servicesByOwnPods(
  offers: readonly OfferedService[],
  { istio }: Pick<DeriveSpec, 'istio'>,
  viewOf: (cluster: Cluster) => ClusterView | undefined,
): ServicesByOwnPods {
  if (istio === 'none') return new Map();
  const entries = offers.map((service) => {
    const mixed = service.providers.filter(({ cluster }) =>
      getsOthers({ cluster, service, istio, viewOf }),
    );
    const requesting = istio.gateway === 'http' || mixed.length === 0 ? mixed : service.providers;
    return [service, requesting] as const;
  });
  return new Map(entries.filter(([, requesting]) => requesting.length > 0));
}

/** The entries of some services. */
export function servicesAmong(
  byOwnPods: ServicesByOwnPods,
  services: readonly OfferedService[],
): ServicesByOwnPods {
  const chosen = new Set(services);
  return new Map([...byOwnPods].filter(([service]) => chosen.has(service)));
}

/** Whether clients and gateways of a cluster get the pods of other clusters for a Service's own host. */
export function getsOthers({
  cluster,
  service,
  istio,
  viewOf,
}: {
  readonly cluster: Cluster;
  readonly service: Pick<OfferedService, 'namespace' | 'name'>;
  readonly istio: IstioSpec;
  readonly viewOf: (cluster: Cluster) => ClusterView | undefined;
}): boolean {
  const view = viewOf(cluster);
  const host = serviceFqdn(service, cluster.clusterDomain);
  return view !== undefined && !hasOwnEndpointsOnly(view, host, istio);
}

/**
 * Whether endpoints that join the Service's own host keep their order there: no pods of other clusters precede them, and their
 * separate network, which hides them from gateways, hides them from no client.
 */
export function keepsOrderOfJoined({
  view,
  service,
  istio,
  byOwnPods,
}: {
  readonly view: ClusterView;
  readonly service: OfferedService;
  readonly istio: IstioSpec;
  readonly byOwnPods: ServicesByOwnPods;
}): boolean {
  const host = serviceFqdn(service, view.cluster.clusterDomain);
  const isAlone = hasOwnEndpointsOnly(view, host, istio) && !hidesNetworks(view, istio);
  return isAlone && requestedSubset(service, istio, byOwnPods) === '';
}

/** The subset that clients request from gateways; empty for the whole service, and for HTTP gateways, which do not use SNI. */
export function requestedSubset(
  service: OfferedService,
  { gateway }: IstioSpec,
  byOwnPods: ServicesByOwnPods,
): string {
  return gateway === 'mtls' && byOwnPods.has(service) ? ownSubsetName : '';
}

/** The subset of one provider's own pods, for the rule of its host. */
export interface OwnSubset {
  readonly namespace: string;
  readonly name: string;
  readonly host: string;
  readonly subset: JsonObject;
  readonly sources: readonly Source[];
  /** Directory of the object in the cluster's branch. */
  readonly application: string;
}

/** The subsets of a cluster, in order of the services. */
export function ownSubsets(view: ClusterView, byOwnPods: ServicesByOwnPods): readonly OwnSubset[] {
  const { name, clusterDomain } = view.cluster;
  const its = providersByCluster(byOwnPods).get(name) ?? [];
  return its.map(({ service, provider }) => ({
    namespace: service.namespace,
    name: service.name,
    host: serviceFqdn(service, clusterDomain),
    subset: { labels: { [clusterLabel]: istiodClusterId(view) }, name: ownSubsetName },
    sources: [exportSource(provider)],
    application: provider.application,
  }));
}

/** Whether clients request a subset of its own pods from some gateway of the cluster. */
export function servesOwnPods({ cluster }: ClusterView, byOwnPods: ServicesByOwnPods): boolean {
  return providersByCluster(byOwnPods).has(cluster.name);
}

/** By the name of the cluster; computed once for all clusters. */
const providersByCluster: (
  services: ServicesByOwnPods,
) => ReadonlyMap<string, readonly { service: OfferedService; provider: Provider }[]> = memoise(
  (services) => {
    const all = [...services].flatMap(([service, providers]) =>
      providers.map((provider) => ({ service, provider })),
    );
    return groupBy(all, ({ provider }) => provider.cluster.name);
  },
);
