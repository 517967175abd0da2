/**
 * A traffic policy → what it says about near and far endpoints.
 * @module
 */

import { memoise } from '../../collection/memoise.ts';
import type { JsonObject } from '../../resource/json.ts';
import { decodePolicy, type LocalitySettings } from './policy-settings.ts';

/** The settings by which endpoints are ordered or weighted, and where they stand. */
export interface LocalityOrder extends LocalitySettings {
  /** Below the block: `loadBalancer.localityLbSetting`. */
  readonly path: 'loadBalancer.localityLbSetting' | 'loadBalancer.zoneAwareLbSetting';
  /** JSON Pointer below the block. */
  readonly pointer: string;
  readonly isEnabled: boolean;
}

/** The setting that counts in a policy; undefined when it has none. */
export function localityOrder(policy: JsonObject | undefined): LocalityOrder | undefined {
  return policy && orderOf(policy);
}

/** Nearly every check of policies asks. */
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
  return isZoneAware || decodePolicy(policy).outlierDetection !== undefined;
}
