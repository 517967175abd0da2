/**
 * A traffic policy → what it says about near and far endpoints.
 * @module
 */
import { type Json, type JsonObject, listAt, objectAt } from '../../resource/json.ts';

/** The settings by which endpoints are ordered or weighted, and where they stand. */
export interface LocalityOrder {
  /** Below the block: `loadBalancer.localityLbSetting`. */
  readonly path: 'loadBalancer.localityLbSetting' | 'loadBalancer.zoneAwareLbSetting';
  /** JSON Pointer below the block. */
  readonly pointer: string;
  readonly isEnabled: boolean;
  readonly failover: readonly Json[];
  readonly failoverPriority: readonly string[];
  readonly distribute: readonly Json[];
}

/** The setting that counts in a policy; undefined when it has none. */
export function localityOrder(policy: JsonObject | undefined): LocalityOrder | undefined {
  const balancer = objectAt(policy, 'loadBalancer');
  for (const field of ['zoneAwareLbSetting', 'localityLbSetting'] as const) {
    const setting = objectAt(balancer, field);
    if (setting === undefined) continue;
    return {
      path: `loadBalancer.${field}`,
      pointer: `/loadBalancer/${field}`,
      isEnabled: setting['enabled'] !== false,
      failover: listAt(setting, 'failover'),
      failoverPriority: listAt(setting, 'failoverPriority').map(String),
      distribute: listAt(setting, 'distribute'),
    };
  }
  return undefined;
}

/** Whether somebody asked for a certain order of endpoints. */
export function ordersEndpoints(order: LocalityOrder | undefined): boolean {
  if (order === undefined || !order.isEnabled) return false;
  return order.failover.length > 0 || order.failoverPriority.length > 0;
}

/** Whether somebody asked for more than Istio does by default. */
export function isExplicit(order: LocalityOrder | undefined): boolean {
  return ordersEndpoints(order) || (order?.isEnabled === true && order.distribute.length > 0);
}

/** Whether Pilot gives priorities by region under the policy: an order needs outlier detection, unless it is aware of zones. */
export function failsOver(policy: JsonObject): boolean {
  const order = localityOrder(policy);
  if (order === undefined || !order.isEnabled || order.distribute.length > 0) return false;
  const isZoneAware = order.path === 'loadBalancer.zoneAwareLbSetting';
  return isZoneAware || objectAt(policy, 'outlierDetection') !== undefined;
}
