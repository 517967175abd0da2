/** Routes and the mesh settings of each cluster → the hosts for which the mesh gives clients other endpoints than promised. */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import { hostNotClusterLocal, networkUnlabelled } from '../../diagnostic/codes/derive-mesh.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';
import {
  clusterMesh,
  hasOwnEndpointsOnly,
  hidesNetworks,
  seesOthers,
} from '../../istio/mesh/cluster-mesh.ts';
import type { DeriveSpec, IstioSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import { serviceFqdn } from '../../kind/istio-networking-v1/host/host.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { locate } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';
import { asksForAlias } from '../failover/alias-host.ts';
import type { OfferedService } from '../offer/offered-service.ts';
import type { TrafficPolicies } from '../route/policy/traffic-policy.ts';
import { isFailoverRoute, type ServiceRoute } from '../route/service-route.ts';
import { clusterIdFindings } from './cluster-id-findings.ts';
import type { ServicesByOwnPods } from './own-subset.ts';

/** Input of the findings. */
export interface MeshInput {
  readonly views: readonly ClusterView[];
  readonly offers: readonly OfferedService[];
  readonly routes: readonly ServiceRoute[];
  readonly policies: TrafficPolicies;
  readonly byOwnPods: ServicesByOwnPods;
  readonly spec: DeriveSpec;
  viewOf(cluster: Cluster): ClusterView | undefined;
}

/** One finding per cluster and host, or per cluster. */
export function meshFindings(input: MeshInput): readonly Diagnostic[] {
  const { spec, routes } = input;
  const { istio } = spec;
  if (istio === 'none') return [];
  const wanted = [
    ...routes.flatMap(hostsOfRoute),
    ...input.views.flatMap((view) => (seesOthers(view, istio) ? localHosts(view, input) : [])),
  ];
  const places = new Map(wanted.map((one) => [`${one.cluster.key} ${one.host}`, one]));
  const open = [...places.values()].flatMap(({ cluster, host }) => {
    const view = input.viewOf(cluster);
    return view === undefined ? [] : hostFindings(view, host, istio);
  });
  return [
    ...open,
    ...clusterIdFindings(input.views, input.byOwnPods, istio),
    ...networkFindings(input.views, istio),
  ];
}

/** A host that a cluster has to keep cluster-local. */
interface OwnHost {
  readonly cluster: Cluster;
  readonly host: string;
}

/** The SNI host of requests to a provider's gateway, where it is not the subset of its own pods. */
function hostsOfRoute(route: ServiceRoute): OwnHost[] {
  return isFailoverRoute(route) && !asksForAlias(route) ? backingHosts(route) : [];
}

function backingHosts({ failoverOrder, consumer }: ServiceRoute & { hosting: 'failoverHost' }) {
  return failoverOrder.backingServices
    .filter(({ cluster }) => cluster.name !== consumer.name)
    .map(({ cluster, service }) => ({
      cluster,
      host: serviceFqdn(service, cluster.clusterDomain),
    }));
}

/** The services that must stay in the cluster although others offer them. */
function localHosts(view: ClusterView, { offers, policies, routes }: MeshInput): OwnHost[] {
  const { cluster } = view;
  const led = ledServices(routes).get(cluster.name);
  return offers
    .filter(({ providers }) => providers.some((provider) => provider.cluster !== cluster))
    .filter((service) => {
      const { lbType, steps } = policies.of(view, service);
      return lbType === 'Locality' || (steps !== undefined && led?.has(service) !== true);
    })
    .map((service) => ({ cluster, host: serviceFqdn(service, cluster.clusterDomain) }));
}

/** The services with a route, by the name of the consumer. */
const ledServices: (
  routes: readonly ServiceRoute[],
) => ReadonlyMap<string, ReadonlySet<OfferedService>> = memoise((routes) => {
  const led = new Map<string, Set<OfferedService>>();
  for (const route of routes) {
    if (isFailoverRoute(route)) continue;
    getOrInsert(led, route.consumer.name, () => new Set<OfferedService>()).add(route.service);
  }
  return led;
});

function hostFindings(view: ClusterView, host: string, istio: IstioSpec): Diagnostic[] {
  if (hasOwnEndpointsOnly(view, host, istio)) return [];
  const { name: cluster } = view.cluster;
  return [diagnose(hostNotClusterLocal, { cluster, host }, placeOf(view))];
}

/** The place of the MeshConfig, or of the setting that joins the mesh, or the cluster. */
function placeOf(view: ClusterView): Position {
  const { configuredBy, remoteSecrets } = clusterMesh(view);
  if (configuredBy !== undefined) return locate(configuredBy.resource, configuredBy.pointer, 'key');
  const [secret] = remoteSecrets;
  return secret === undefined ? view.cluster.at : locate(secret.resource, '/metadata/name');
}

/** Findings of the clusters whose istiod uses networks: it reads other clusters, or hides networks. */
export function networkFindings(
  views: readonly ClusterView[],
  istio: IstioSpec,
): readonly Diagnostic[] {
  return views
    .filter(({ cluster }) => cluster.network !== undefined)
    .filter((view) => seesOthers(view, istio) || hidesNetworks(view, istio))
    .filter((view) => clusterMesh(view).networks.length === 0)
    .map(({ cluster: { name, at } }) => diagnose(networkUnlabelled, { cluster: name }, at));
}
