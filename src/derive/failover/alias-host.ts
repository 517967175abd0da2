/**
 * A FailoverService → the name that every backing cluster knows its own pods by, when their Services have different ones, or
 * these bring gateways the pods of other clusters.
 * @module
 */
import type { Resource } from '../../resource/resource.ts';
import type { FailoverRoute } from '../route/service-route.ts';

/** The name. It doesn't end in `.global`, so that no hostname can be the same. */
export function aliasHost({ namespace, name }: Pick<Resource, 'namespace' | 'name'>): string {
  return `${name}.${namespace}.failover.internal`;
}

/** Whether the route's clients ask gateways for that name. */
export function asksForAlias({ failoverOrder }: FailoverRoute): boolean {
  return failoverOrder.sniHost === aliasHost(failoverOrder.source);
}
