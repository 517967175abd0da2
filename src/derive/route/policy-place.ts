/** A route → the place that defines its order. */
import type { Related } from '../../diagnostic/diagnostic.ts';
import { locate, noteAt } from '../../resource/resource.ts';
import { isFailoverRoute, type ServiceRoute } from './service-route.ts';

/** The consumer's policy, or the FailoverService; else one of the exports. */
export function policyPlace(route: ServiceRoute): Related {
  if (isFailoverRoute(route)) return noteAt('the order', route.failoverOrder.source);
  if (route.policySource !== undefined) {
    const { resource, orderPointer } = route.policySource;
    return noteAt('the policy', resource, orderPointer);
  }
  const [endpoint] = route.remoteEndpoints;
  const at = endpoint === undefined ? route.consumer.at : locate(endpoint.provider.export);
  return { message: 'an export of the service', at };
}
