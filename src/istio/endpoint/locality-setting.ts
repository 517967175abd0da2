/**
 * A policy and a service → the locality setting that counts (Istio `loadbalancer.GetEffectiveLbSetting`).
 * @module
 */
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import type { JsonObject } from '../../resource/json.ts';
import {
  decodeLocality,
  decodePolicy,
  type LocalitySettings,
} from '../destination-rule/policy-settings.ts';
import type { RegisteredService } from '../service/registered-service.ts';

/** How near and far endpoints are told apart. */
export interface LocalitySetting {
  /** A `localityLbSetting`, or with `isZoneAware` a `zoneAwareLbSetting`. */
  readonly setting: LocalitySettings;
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
  const { zoneAware, locality } = policy === undefined ? nothing : decodePolicy(policy);
  if (zoneAware !== undefined && hasChange(release, 'zoneAware')) {
    const isOn = zoneAware.enabled !== false;
    return isOn ? { ...plain, setting: zoneAware, isZoneAware: true, isForced: true } : undefined;
  }
  if (locality !== undefined) {
    return locality.enabled === false ? undefined : { ...plain, setting: locality };
  }
  const isForced = trafficDistribution !== 'none';
  return { ...plain, setting: distributionSettings[trafficDistribution], isForced };
}

/** Of a rule that says nothing. */
const nothing = { zoneAware: undefined, locality: undefined };

const sameZone = [
  'topology.istio.io/network',
  'topology.kubernetes.io/region',
  'topology.kubernetes.io/zone',
];
const sameSubzone = [...sameZone, 'topology.istio.io/subzone'];
const distributionSettings = {
  none: decodeLocality({}),
  PreferClose: decodeLocality({ failoverPriority: sameSubzone }),
  PreferSameZone: decodeLocality({ failoverPriority: sameZone }),
  PreferSameNode: decodeLocality({ failoverPriority: [...sameSubzone, 'kubernetes.io/hostname'] }),
};
