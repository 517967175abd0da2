/**
 * A policy and a service → the locality setting that counts (Istio `loadbalancer.GetEffectiveLbSetting`).
 * @module
 */
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import { isObject, type JsonObject, objectAt } from '../../resource/json.ts';
import type { RegisteredService } from '../service/registered-service.ts';

/** How near and far endpoints are told apart. */
export interface LocalitySetting {
  /** A `localityLbSetting`, or with `isZoneAware` a `zoneAwareLbSetting`. */
  readonly setting: JsonObject;
  readonly isZoneAware: boolean;
  /** Whether priorities are given even without outlier detection. */
  readonly isForced: boolean;
  /** Whether a network in first place of the labels is preferred and not required. */
  readonly prefersNetwork: boolean;
}

/**
 * The first that speaks: the rule, the service's traffic distribution, the mesh (whose default is `{enabled: true}`).
 * Nothing is inherited from a later one. Undefined when locality balancing is switched off.
 */
export function localitySetting(
  policy: JsonObject | undefined,
  { trafficDistribution }: RegisteredService,
  release: string,
): LocalitySetting | undefined {
  const plain = {
    isZoneAware: false,
    isForced: false,
    prefersNetwork: hasChange(release, 'preferredNetwork'),
  };
  const balancer = objectAt(policy, 'loadBalancer');
  const zoneAware = objectAt(balancer, 'zoneAwareLbSetting');
  if (zoneAware !== undefined && hasChange(release, 'zoneAware')) {
    const isOn = zoneAware['enabled'] !== false;
    return isOn ? { ...plain, setting: zoneAware, isZoneAware: true, isForced: true } : undefined;
  }
  const written = balancer?.['localityLbSetting'];
  if (isObject(written)) {
    const isOn = written['enabled'] !== false;
    return isOn ? { ...plain, setting: written } : undefined;
  }
  if (trafficDistribution === 'none') return { ...plain, setting: {} };
  const failoverPriority = distributionLabels[trafficDistribution];
  return { ...plain, setting: { failoverPriority }, isForced: true };
}

const sameZone = [
  'topology.istio.io/network',
  'topology.kubernetes.io/region',
  'topology.kubernetes.io/zone',
];
const distributionLabels = {
  PreferClose: [...sameZone, 'topology.istio.io/subzone'],
  PreferSameZone: sameZone,
  PreferSameNode: [...sameZone, 'topology.istio.io/subzone', 'kubernetes.io/hostname'],
};
