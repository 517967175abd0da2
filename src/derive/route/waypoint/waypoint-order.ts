/**
 * A service behind a waypoint in an ambient mesh of several networks → its order at the waypoint, or why the waypoint cannot keep it.
 *
 * The label `istio.io/global` on the Service requests it: istiod then finds the pods of all clusters itself, and a DestinationRule orders
 * them. Without the label, a waypoint has the pods of its own cluster only.
 */
import {
  hasOwnEndpointsOnly,
  hidesNetworks,
  istiodClusterId,
  podNetwork,
} from '../../../istio/mesh/cluster-mesh.ts';
import { tunnelGateways } from '../../../istio/mesh/tunnel-gateway.ts';
import { isGlobalWaypoint, type Waypoint, waypointOf } from '../../../istio/mesh/waypoint.ts';
import { isGlobalService, podSelector } from '../../../istio/service/service.ts';
import { portLike, servicePorts } from '../../../istio/service/service-port.ts';
import type { IstioSpec } from '../../../kind/distributary-v1alpha1/derive-spec.ts';
import { serviceFqdn } from '../../../kind/istio-networking-v1/host/host.ts';
import { hasChange } from '../../../kind/istio-networking-v1/istio-changes.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Resource } from '../../../resource/resource.ts';
import { unstatedPart } from '../../../topology/distance.ts';
import type { Cluster } from '../../../topology/topology.ts';
import type { OfferedService } from '../../offer/offered-service.ts';
import type { OrderedProvider, OrderInput } from '../order/order-decision.ts';
import type { RemoteEndpoint } from '../service-route.ts';
import { waypointPriorities } from './waypoint-priorities.ts';

/** Input of the decision. */
export interface WaypointInput {
  readonly view: ClusterView;
  readonly service: OfferedService;
  readonly istio: IstioSpec;
  /** Whether the name of the Service itself leads to other clusters, and not only its clusterset name. */
  readonly isServiceNamed: boolean;
  readonly decision: Pick<OrderInput, 'policy' | 'clusters'>;
  /** The consumer's own Service. */
  readonly local: Resource | undefined;
  readonly ordered: readonly OrderedProvider[];
  viewOf(cluster: Cluster): ClusterView | undefined;
}

/** The reason why a waypoint cannot keep an order; the clusters concerned are in `cluster`, or in `first` and `second`. */
export type WaypointRefusal =
  | { readonly because: 'weights' | 'clustersetName' | 'globalWaypoint' }
  | {
      readonly because: 'localThere' | 'unwanted' | 'noGateway' | 'ports' | 'domain' | 'noRegion';
      readonly cluster: string;
    }
  | { readonly because: 'together' | 'reversed'; readonly first: string; readonly second: string };

/** The endpoints in the order of the waypoint, or its refusal. */
export type WaypointOrder =
  | {
      readonly endpoints: readonly RemoteEndpoint[];
      /** Istiod's ID of the first cluster, where a label puts it before the others. */
      readonly namedCluster: string | undefined;
    }
  | { readonly refusal: WaypointRefusal };

/** Undefined where no waypoint is to order other clusters. */
export function orderAtWaypoint(input: WaypointInput): WaypointOrder | undefined {
  const waypoint = orderingWaypoint(input);
  if (waypoint === undefined) return undefined;
  const refusal = refusalOf(input, waypoint);
  if (refusal !== undefined) return { refusal };
  const found = waypointPriorities(input.view.cluster, input.ordered, mayNameFirst(input));
  if ('lost' in found) {
    const [first, second] = found.lost;
    return { refusal: { because: found.isReversed ? 'reversed' : 'together', first, second } };
  }
  const { kept, isFirstNamed } = found;
  const first = isFirstNamed
    ? input.viewOf(kept[0]?.provider.cluster ?? input.view.cluster)
    : undefined;
  return {
    endpoints: kept.flatMap((one) => toEndpoint(input, one) ?? []),
    namedCluster: first && istiodClusterId(first),
  };
}

/** Own pods are known by their network, and Istio has to prefer a network without requiring it. */
function mayNameFirst({ view, istio, ordered, viewOf }: WaypointInput): boolean {
  const own = podNetwork(view);
  return (
    hasChange(istio.version, 'preferredNetwork') &&
    ordered.every(({ provider: { cluster } }) => {
      const its = viewOf(cluster);
      return its !== undefined && !isReachedDirectly(own, podNetwork(its));
    })
  );
}

/** The waypoint of a global Service whose istiod finds other clusters' pods. */
function orderingWaypoint({
  view,
  service,
  istio,
  local,
}: Pick<WaypointInput, 'view' | 'service' | 'istio' | 'local'>): Waypoint | undefined {
  if (local === undefined || !isGlobalService(local) || !hidesNetworks(view, istio)) {
    return undefined;
  }
  const host = serviceFqdn(service, view.cluster.clusterDomain);
  if (hasOwnEndpointsOnly(view, host, istio)) return undefined;
  const found = waypointOf(view, { namespace: service.namespace, service: local });
  return found?.isForServices === true ? found : undefined;
}

function refusalOf(input: WaypointInput, waypoint: Waypoint): WaypointRefusal | undefined {
  const { decision, ordered, view } = input;
  if (decision.policy.lbType === 'ActiveActive') return { because: 'weights' };
  if (!input.isServiceNamed) return { because: 'clustersetName' };
  if (isGlobalWaypoint(waypoint.gateway)) return { because: 'globalWaypoint' };
  const unplaced = [view.cluster, ...ordered.map(({ provider }) => provider.cluster)].find(
    ({ region }) => region === unstatedPart,
  );
  if (unplaced !== undefined) return { because: 'noRegion', cluster: unplaced.name };
  for (const one of ordered) {
    const because = obstacleAt(input, one);
    if (because !== undefined) return { because, cluster: one.provider.cluster.name };
  }
  const unwanted = unwantedCluster(input);
  return unwanted && { because: 'unwanted', cluster: unwanted.name };
}

/** The obstacle to requests of the waypoint for a provider. */
function obstacleAt(
  input: WaypointInput,
  one: OrderedProvider,
): 'localThere' | 'domain' | 'ports' | 'noGateway' | undefined {
  const { service, cluster, ports } = one.provider;
  if (!isGlobalService(service)) return 'localThere';
  if (cluster.clusterDomain !== input.view.cluster.clusterDomain) return 'domain';
  const called = input.local === undefined ? [] : servicePorts(input.local);
  const offered = called.filter((port) =>
    input.ordered.some(({ provider }) => portLike(provider.ports, port) !== undefined),
  );
  if (offered.some((port) => portLike(ports, port) === undefined)) return 'ports';
  return toEndpoint(input, one) === undefined ? 'noGateway' : undefined;
}

/** Istiod gives a waypoint the pods of every cluster: none can be excluded. */
function unwantedCluster(input: WaypointInput): Cluster | undefined {
  const { view, service, decision, ordered, viewOf } = input;
  const wanted = new Set(ordered.map(({ provider }) => provider.cluster.name));
  return decision.clusters.find((cluster) => {
    if (cluster === view.cluster || wanted.has(cluster.name)) return false;
    const found = viewOf(cluster)?.find('', 'Service', service.namespace, service.name);
    return found !== undefined && Object.keys(podSelector(found.resource)).length > 0;
  });
}

/** The gateway of another network; in the consumer's own network, the Cluster's gateway stands for its pods. */
function toEndpoint(
  { view, viewOf }: WaypointInput,
  { provider, priority }: OrderedProvider,
): RemoteEndpoint | undefined {
  const { cluster } = provider;
  const its = viewOf(cluster);
  if (its === undefined) return undefined;
  const network = podNetwork(its);
  if (isReachedDirectly(podNetwork(view), network)) {
    const { host = '', port = 0 } = cluster.gateway ?? {};
    return { provider, cluster, priority, address: cluster.gateway?.ip ?? host, port };
  }
  const [gateway] = tunnelGateways(its, { cluster: istiodClusterId(its), network });
  if (gateway === undefined) return undefined;
  return { provider, cluster, priority, address: gateway.address, port: gateway.port };
}

function isReachedDirectly(own: string, other: string): boolean {
  return own === '' || other === '' || own === other;
}
