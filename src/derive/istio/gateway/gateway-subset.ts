/**
 * The subset that a cluster's HTTP gateway sends requests of other clusters to: the cluster's own pods.
 *
 * Remote endpoints join the Service's host for the clients of the cluster. Its gateway must not send on what came in from
 * another cluster, and unlike an east-west gateway it sees every network; so it asks for the Service's own labels, which
 * no remote endpoint carries.
 * @module
 */
import { podSelector } from '../../../istio/service/service.ts';
import type { JsonObject } from '../../../resource/json.ts';
import type { Provider } from '../../offer/offered-service.ts';
import { isSharedRoute, type ServiceRoute } from '../../route/service-route.ts';

/** The subset's name. */
export const gatewaySubsetName = 'distributary-gateway';

/** The subset of the consumer's own pods; undefined where its gateway needs none. */
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

/** The balancing that an export asks of its gateway; undefined for Istio's own. */
export function gatewayBalancing({ gateway }: Provider): JsonObject | undefined {
  if (gateway?.balancing === undefined) return undefined;
  return gateway.balancing === 'leastRequest'
    ? { simple: 'LEAST_REQUEST' }
    : { consistentHash: { useSourceIp: true } };
}
