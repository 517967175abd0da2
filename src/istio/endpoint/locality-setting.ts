/** A policy and a service → the effective locality setting (Istio `loadbalancer.GetEffectiveLbSetting`). */

import { memoise } from '../../collection/memoise.ts';
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import { networkLabel, regionLabel, subzoneLabel, zoneLabel } from '../../kind/topology-label.ts';
import type { JsonObject } from '../../resource/json.ts';
import {
  decodeLocality,
  decodePolicy,
  type LocalitySettings,
} from '../destination-rule/policy-settings.ts';
import type { MeshConfig } from '../mesh/mesh-config.ts';
import type { RegisteredService } from '../service/registered-service.ts';

/** The locality setting with its source. */
export interface LocalitySetting {
  /** A `localityLbSetting`, or with `isZoneAware` a `zoneAwareLbSetting`. */
  readonly setting: LocalitySettings;
  readonly isZoneAware: boolean;
  /** Whether priorities apply even without outlier detection. */
  readonly isForced: boolean;
  /** Whether a network in first position of the labels is preferred and not required. */
  readonly prefersNetwork: boolean;
  /** The DestinationRule, the Service's traffic distribution, MeshConfig, or Istio's default. */
  readonly setBy: 'rule' | 'service' | 'mesh' | 'istio';
}

/**
 * The first that is set: the rule, the service's traffic distribution, the mesh (whose default is `{enabled: true}`).
 * Nothing is inherited from a later one. Undefined when locality balancing is switched off.
 */
export function localitySetting(
  policy: JsonObject | undefined,
  { trafficDistribution }: Pick<RegisteredService, 'trafficDistribution'>,
  release: string,
  mesh: Pick<MeshConfig, 'locality' | 'zoneAware'>,
): LocalitySetting | undefined {
  const plain: Omit<LocalitySetting, 'setting'> = {
    setBy: 'rule',
    isZoneAware: false,
    isForced: false,
    prefersNetwork: hasChange(release, 'preferredNetwork'),
  };
  const knowsZones = hasChange(release, 'zoneAware');
  const { zoneAware, locality } = policy === undefined ? nothing : decodePolicy(policy);
  if (zoneAware !== undefined && knowsZones) return byZone(zoneAware, plain);
  if (locality !== undefined) {
    return locality.enabled === false ? undefined : { ...plain, setting: locality };
  }
  if (trafficDistribution !== 'none') {
    const setting = distributionSettings[trafficDistribution];
    return { ...plain, setting, isForced: true, setBy: 'service' };
  }
  const ofMesh: typeof plain = { ...plain, setBy: 'mesh' };
  if (mesh.zoneAware !== undefined && knowsZones) return byZone(mesh.zoneAware, ofMesh);
  const { locality: setting } = mesh;
  if (setting.enabled === false) return undefined;
  const isUsual = setting.fields.every((field) => field === 'enabled');
  return isUsual ? { ...ofMesh, setting: unordered, setBy: 'istio' } : { ...ofMesh, setting };
}

function byZone(
  setting: LocalitySettings,
  plain: Omit<LocalitySetting, 'setting'>,
): LocalitySetting | undefined {
  const isOn = setting.enabled !== false;
  return isOn ? { ...plain, setting, isZoneAware: true, isForced: true } : undefined;
}

/** The settings of a rule without any. */
const nothing = { zoneAware: undefined, locality: undefined };

const sameZone = [networkLabel, regionLabel, zoneLabel];
const sameSubzone = [...sameZone, subzoneLabel];
/** Labels of pods from nodes, networks and subzones, which are not in Git, from far to near. */
export const nodeLabels: readonly string[] = [...sameSubzone, 'kubernetes.io/hostname'];
/** Istio's default: by region and zone. */
const unordered = decodeLocality({});
const distributionSettings = {
  PreferClose: decodeLocality({ failoverPriority: sameSubzone }),
  PreferSameZone: decodeLocality({ failoverPriority: sameZone }),
  PreferSameNode: decodeLocality({ failoverPriority: nodeLabels }),
};

/** Whether labels determine priorities. */
export function isLabelled(
  effective: LocalitySetting | undefined,
  hasOutlierDetection: boolean,
): boolean {
  if (effective === undefined) return false;
  const { setting, isForced } = effective;
  return (hasOutlierDetection || isForced) && setting.fields.includes('failoverPriority');
}

/** Envoy's `locality_weighted_lb_config` (Istio `LocalityLBSettings.ApplyToCluster`). */
export function isWeighted(
  effective: LocalitySetting | undefined,
  hasOutlierDetection: boolean,
): boolean {
  if (effective === undefined || effective.isZoneAware) return false;
  const { failover, failoverPriority, distribute } = effective.setting;
  const isOrdered = hasOutlierDetection || effective.isForced;
  const orders = failover.length > 0 || failoverPriority.length > 0;
  return (isOrdered && orders) || distribute.length > 0;
}

/**
 * Pilot orders a subset of DNS endpoints by regions, never by labels, and before 1.30 all DNS endpoints: with labels only, they
 * are not ordered at all.
 */
export function withoutLabels(effective: LocalitySetting | undefined): LocalitySetting | undefined {
  if (!effective?.setting.fields.includes('failoverPriority')) return effective;
  const setting = settingsWithoutLabels(effective.setting);
  const isOrdered = effective.isZoneAware || setting.failover.length > 0;
  return isOrdered || setting.fields.includes('distribute') ? { ...effective, setting } : undefined;
}

/** Parsed settings are cached by identity. */
const settingsWithoutLabels = memoise((setting: LocalitySettings): LocalitySettings => {
  const fields = setting.fields.filter((field) => field !== 'failoverPriority');
  return { ...setting, failoverPriority: [], fields };
});
