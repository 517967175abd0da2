/**
 * The subset that a cluster's HTTP gateway routes inbound requests to: the cluster's own pods.
 *
 * For clients of the cluster, remote endpoints join the Service's host. Its gateway must not forward inbound requests to
 * another cluster, and unlike an east-west gateway it sees every network; so it selects by the Service's own labels, which
 * no remote endpoint carries.
 */
import { podSelector } from '../../../istio/service/service.ts';
import type { JsonObject } from '../../../resource/json.ts';
import type { Provider } from '../../offer/offered-service.ts';
import { isSharedRoute, type ServiceRoute } from '../../route/service-route.ts';

/** The subset's name. */
export const gatewaySubsetName = 'distributary-gateway';

/** The subset of the consumer's own pods; undefined where its gateway requires none. */
export function gatewaySubset(route: ServiceRoute): JsonObject | undefined {
  if (!isSharedRoute(route) || route.gateway !== 'http') return undefined;
  const { consumer, service, local } = route;
  if (local === undefined) return undefined;
  const own = service.providers.find(({ cluster }) => cluster.name === consumer.name);
  const labels = podSelector(local.resource);
  if (own === undefined || Object.keys(labels).length === 0) return undefined;
  const loadBalancer = gatewayBalancing(own);
  const policy = loadBalancer === undefined ? {} : { trafficPolicy: { loadBalancer } };
  return { labels, name: gatewaySubsetName, ...policy };
}

/** The load balancing of an export at its gateway; undefined for Istio's default. */
export function gatewayBalancing({ gateway }: Provider): JsonObject | undefined {
  if (gateway?.balancing === undefined) return undefined;
  return gateway.balancing === 'leastRequest'
    ? { simple: 'LEAST_REQUEST' }
    : { consistentHash: { useSourceIp: true } };
}
