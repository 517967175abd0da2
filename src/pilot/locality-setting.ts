/**
 * A policy and a service → the locality setting that counts (Istio `loadbalancer.GetEffectiveLbSetting`).
 * @module
 */
import { isObject, type JsonObject, objectAt } from '../resource/json.ts';
import type { RegisteredService } from './registered-service.ts';

/** How near and far endpoints are told apart. */
export interface LocalitySetting {
  /** A `localityLbSetting`, or with `isZoneAware` a `zoneAwareLbSetting`. */
  readonly setting: JsonObject;
  readonly isZoneAware: boolean;
  /** Whether priorities are given even without outlier detection. */
  readonly isForced: boolean;
}

/**
 * The first that speaks: the rule, the service's traffic distribution, the mesh (whose default is `{enabled: true}`).
 * Nothing is inherited from a later one. Undefined when locality balancing is switched off.
 */
export function localitySetting(
  policy: JsonObject | undefined,
  { trafficDistribution }: RegisteredService,
): LocalitySetting | undefined {
  const balancer = objectAt(policy, 'loadBalancer');
  const zoneAware = objectAt(balancer, 'zoneAwareLbSetting');
  if (zoneAware !== undefined) {
    const isOn = zoneAware['enabled'] !== false;
    return isOn ? { setting: zoneAware, isZoneAware: true, isForced: true } : undefined;
  }
  const written = balancer?.['localityLbSetting'];
  if (isObject(written)) {
    const isOn = written['enabled'] !== false;
    return isOn ? { setting: written, isZoneAware: false, isForced: false } : undefined;
  }
  if (trafficDistribution === 'none') return { setting: {}, isZoneAware: false, isForced: false };
  const failoverPriority = distributionLabels[trafficDistribution];
  return { setting: { failoverPriority }, isZoneAware: false, isForced: true };
}

const sameZone = [
  'topology.istio.io/network',
  'topology.kubernetes.io/region',
  'topology.kubernetes.io/zone',
];
const distributionLabels = {
  PreferSameZone: sameZone,
  PreferSameNode: [...sameZone, 'topology.istio.io/subzone', 'kubernetes.io/hostname'],
};
