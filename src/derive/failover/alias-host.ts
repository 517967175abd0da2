/**
 * A FailoverService → a common host by which each backing cluster selects its own pods, where their Services have different names or
 * resolve at the gateways to pods of other clusters.
 */
import type { Resource } from '../../resource/resource.ts';
import type { FailoverRoute } from '../route/service-route.ts';

/** The host. It does not end in `.global`, so no hostname can equal it. */
export function aliasHost({ namespace, name }: Pick<Resource, 'namespace' | 'name'>): string {
  return `${name}.${namespace}.failover.internal`;
}

/** Whether the route's clients send that host as SNI to gateways. */
export function asksForAlias({ failoverOrder }: FailoverRoute): boolean {
  return failoverOrder.sniHost === aliasHost(failoverOrder.source);
}
