/**
 * Offered services and what each provider's istiod sees → the subset of its own pods that a cluster's gateway is asked for.
 *
 * An istiod with remote secrets gives its gateway the pods of all clusters: what comes in from one would go on to another. Pilot
 * writes the cluster of each pod that it finds into a label, so a subset by that label is the cluster's own pods, and clients
 * ask for it by the server name that they send.
 * @module
 */
import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { clusterLabel } from '../../istio/endpoint/locality.ts';
import { hasOwnEndpointsOnly, istiodClusterId } from '../../istio/mesh/cluster-mesh.ts';
import type { DeriveSpec, IstioSpec } from '../../kind/distributary-v1alpha1/fleet-spec.ts';
import { serviceFqdn } from '../../kind/istio-networking-v1/host/host.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { OfferedService, Provider } from '../offer/offered-service.ts';
import { exportSource, type Source } from '../provenance.ts';

/** The subset's name. */
export const ownSubsetName = 'distributary-own';

/** The services of which each provider's gateway is asked for its own pods: some provider's istiod sees those of others. */
export function servicesByOwnPods(
  offers: readonly OfferedService[],
  { istio }: Pick<DeriveSpec, 'istio'>,
  viewOf: (cluster: Cluster) => ClusterView | undefined,
): ReadonlySet<OfferedService> {
  if (istio === 'none' || istio.gateway !== 'mtls') return new Set();
  const isMixed = (service: OfferedService) =>
    service.providers.some(({ cluster }) => {
      const view = viewOf(cluster);
      const host = serviceFqdn(service, cluster.clusterDomain);
      return view !== undefined && !hasOwnEndpointsOnly(view, host, istio);
    });
  return new Set(offers.filter(isMixed));
}

/** Whether endpoints that join the Service's own host keep their order there: no pods of other clusters come before them. */
export function keepsOrderOfJoined({
  view,
  service,
  istio,
  byOwnPods,
}: {
  readonly view: ClusterView;
  readonly service: OfferedService;
  readonly istio: IstioSpec;
  readonly byOwnPods: ReadonlySet<OfferedService>;
}): boolean {
  const host = serviceFqdn(service, view.cluster.clusterDomain);
  return !byOwnPods.has(service) && hasOwnEndpointsOnly(view, host, istio);
}

/** The subset of one provider's own pods, for the rule of its host. */
export interface OwnSubset {
  readonly namespace: string;
  readonly name: string;
  readonly host: string;
  readonly subset: JsonObject;
  readonly sources: readonly Source[];
  /** Directory of the cluster's branch that it is filed under. */
  readonly application: string;
}

/** Those of a cluster, in order of the services. */
export function ownSubsets(
  view: ClusterView,
  byOwnPods: ReadonlySet<OfferedService>,
): readonly OwnSubset[] {
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

/** By the name of the cluster: each of all clusters asks for its own. */
const providersByCluster: (
  services: ReadonlySet<OfferedService>,
) => ReadonlyMap<string, readonly { service: OfferedService; provider: Provider }[]> = memoise(
  (services) => {
    const all = [...services].flatMap((service) =>
      service.providers.map((provider) => ({ service, provider })),
    );
    return groupBy(all, ({ provider }) => provider.cluster.name);
  },
);
