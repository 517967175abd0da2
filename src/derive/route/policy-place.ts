/** A route → the place that defines its order. */
import type { Related } from '../../diagnostic/diagnostic.ts';
import { locate } from '../../resource/resource.ts';
import { isFailoverRoute, type ServiceRoute } from './service-route.ts';

/** The consumer's policy, or the FailoverService; else one of the exports. */
export function policyPlace(route: ServiceRoute): Related {
  if (isFailoverRoute(route))
    return { message: 'the order', at: locate(route.failoverOrder.source) };
  if (route.policySource !== undefined) {
    const { resource, orderPointer } = route.policySource;
    return { message: 'the policy', at: locate(resource, orderPointer) };
  }
  const [endpoint] = route.remoteEndpoints;
  const at = endpoint === undefined ? route.consumer.at : locate(endpoint.provider.export);
  return { message: 'an export of the service', at };
}
