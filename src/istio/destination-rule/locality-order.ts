/** A traffic policy → its locality settings for endpoints. */

import { memoise } from '../../collection/memoise.ts';
import type { JsonObject } from '../../resource/json.ts';
import { decodePolicy, type LocalitySettings } from './policy-settings.ts';

/** The settings by which endpoints are ordered or weighted, and their place. */
export interface LocalityOrder extends LocalitySettings {
  /** Below the block: `loadBalancer.localityLbSetting`. */
  readonly path: 'loadBalancer.localityLbSetting' | 'loadBalancer.zoneAwareLbSetting';
  /** JSON Pointer below the block. */
  readonly pointer: string;
  readonly isEnabled: boolean;
}

/** The effective setting of a policy; undefined when it has none. */
export function localityOrder(policy: JsonObject | undefined): LocalityOrder | undefined {
  return policy && orderOf(policy);
}

/** Cached: nearly every check of policies uses it. */
const orderOf: (policy: JsonObject) => LocalityOrder | undefined = memoise((policy) => {
  const { zoneAware, locality } = decodePolicy(policy);
  const setting = zoneAware ?? locality;
  if (setting === undefined) return undefined;
  const field = zoneAware === undefined ? 'localityLbSetting' : 'zoneAwareLbSetting';
  return {
    ...setting,
    path: `loadBalancer.${field}`,
    pointer: `/loadBalancer/${field}`,
    isEnabled: setting.enabled !== false,
  };
});

/** Whether a setting configures an order of endpoints. */
export function ordersEndpoints(order: LocalityOrder | undefined): boolean {
  if (order === undefined || !order.isEnabled) return false;
  return order.failover.length > 0 || order.failoverPriority.length > 0;
}

/** Whether a setting differs from Istio's default. */
export function isExplicit(order: LocalityOrder | undefined): boolean {
  return ordersEndpoints(order) || (order?.isEnabled === true && order.distribute.length > 0);
}

/** Whether Pilot assigns priorities by region under the policy: an order requires outlier detection, unless it is zone-aware. */
export function failsOver(policy: JsonObject): boolean {
  const order = localityOrder(policy);
  if (order === undefined || !order.isEnabled || order.distribute.length > 0) return false;
  const isZoneAware = order.path === 'loadBalancer.zoneAwareLbSetting';
  return isZoneAware || decodePolicy(policy).outlierDetection !== undefined;
}
