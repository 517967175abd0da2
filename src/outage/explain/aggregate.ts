/** The route of a FailoverService ordered by an EnvoyFilter → that order, which Pilot's endpoints do not show. */

import type { ClusterState } from '../../check/cluster-state.ts';
import {
  type FleetLocator,
  type Reason,
  routeReasons,
} from '../../derive/route/order/order-reason.ts';
import { isFailoverRoute, type ServiceRoute } from '../../derive/route/service-route.ts';
import { locate, type Resource } from '../../resource/resource.ts';
import type { ExplainedOrder, Step } from './explanation.ts';
import { ownedName } from './istio-reason.ts';

/** One order for all clients of the cluster. */
export function explainAggregate(
  { cluster, objects }: ClusterState,
  route: ServiceRoute,
  locateFleet: FleetLocator,
): readonly ExplainedOrder[] {
  if (!isFailoverRoute(route)) return [];
  const { source } = route.failoverOrder;
  const carriedBy = objects.filter((one) => isMadeFrom(one, source));
  const filter = carriedBy.find(({ kind }) => kind === 'EnvoyFilter');
  const byFilter = filter
    ? [{ text: `${ownedName(filter)} makes Envoy try them in turn`, at: locate(filter) }]
    : [];
  const { remote } = routeReasons(route, locateFleet);
  const steps = route.remoteEndpoints.map((endpoint): Step => {
    const { address, port, priority } = endpoint;
    const because: readonly Reason[] = [...(remote.get(endpoint) ?? []), ...byFilter];
    const way = endpoint.cluster.name === cluster.name ? 'service' : 'gateway';
    const place = endpoint.cluster.name;
    return { place, way, priority, weight: 1, address: `${address}:${port}`, because };
  });
  const service = `${source.namespace}/${source.name}`;
  const about = {
    service,
    names: [route.serviceHost],
    by: [],
    requests: '',
    client: cluster.name,
    clients: '',
    sample: undefined,
    upstream: undefined,
  };
  return route.ports.map(({ number }) => ({
    ...about,
    port: number,
    share: 1,
    steps,
    carriedBy,
    breaks: [],
  }));
}

/** The gateway for inbound requests is a source of their orders. */
const others: ReadonlySet<string> = new Set(['Gateway', 'Namespace']);

function isMadeFrom({ origin, kind }: Resource, source: Resource): boolean {
  if (origin.type !== 'derived' || others.has(kind)) return false;
  const { file, document } = locate(source);
  return origin.from.some((at) => at.file === file && at.document === document);
}
