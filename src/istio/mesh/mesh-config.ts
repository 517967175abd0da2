/**
 * A MeshConfig as an installer has it → its fields on which orders of failover depend (Istio `meshconfig.MeshConfig`).
 * @module
 */

import { memoise } from '../../collection/memoise.ts';
import { present } from '../../collection/present.ts';
import { closestPattern } from '../../kind/istio-networking-v1/host/host.ts';
import { secondsOf } from '../../kind/notation/go-duration.ts';
import {
  type Json,
  type JsonObject,
  jsonEqual,
  listAt,
  objectAt,
  stringAt,
  textsAt,
  valueAt,
} from '../../resource/json.ts';
import { decodeLocality, type LocalitySettings } from '../destination-rule/policy-settings.ts';
import { globalLabel } from '../service/service.ts';
import { systemNamespace } from '../system-namespace.ts';

/** What is read of a MeshConfig. What it doesn't say is absent. */
export interface MeshConfig {
  readonly trustDomain?: string;
  readonly trustDomainAliases: readonly string[];
  /** Whether only the cluster's own endpoints serve a host, by the host or wildcard (`serviceSettings`). */
  readonly clusterLocal: ReadonlyMap<string, boolean>;
  /** Where rules, Sidecars and policies for all namespaces stand. */
  readonly rootNamespace: string;
  /** Who sees what has no `exportTo` of its own, as written: `.` for its own namespace, `*` for all. */
  readonly exportTo: ExportToDefaults;
  /** `localityLbSetting`: how endpoints are ordered where neither a rule nor the service says so. */
  readonly locality: LocalitySettings;
  /** `zoneAwareLbSetting`, which goes before it. */
  readonly zoneAware?: LocalitySettings;
  /** Whether requests for hosts that a proxy does not know are refused, unless its Sidecar says something else. */
  readonly isRegistryOnly: boolean;
  /** `defaultTrafficPolicy`: blocks that count where the policy of a DestinationRule has none of their name. */
  readonly trafficPolicy: JsonObject;
  /** `connectTimeout`, in seconds. */
  readonly connectSeconds: number;
  /** Whether `serviceScopeConfigs` makes other Services global than those with the label for it. */
  readonly hasOtherScopes: boolean;
  /** The fields that change what clients get, as written. */
  readonly written: JsonObject;
}

/** `defaultServiceExportTo`, for Services and ServiceEntries, and the like. */
export interface ExportToDefaults {
  readonly service: readonly string[];
  readonly virtualService: readonly string[];
  readonly destinationRule: readonly string[];
}

/** Reads a MeshConfig; what has the wrong type counts as absent. */
export const decodeMeshConfig: (config: JsonObject) => MeshConfig = memoise((config) => {
  const trustDomain = stringAt(config, 'trustDomain');
  const zoneAware = objectAt(config, 'zoneAwareLbSetting');
  return {
    ...present({ trustDomain, zoneAware: zoneAware && decodeLocality(zoneAware) }),
    trustDomainAliases: textsAt(config, 'trustDomainAliases'),
    clusterLocal: clusterLocalHosts(listAt(config, 'serviceSettings')),
    rootNamespace: stringAt(config, 'rootNamespace') || systemNamespace,
    exportTo: {
      service: exportToAt(config, 'defaultServiceExportTo'),
      virtualService: exportToAt(config, 'defaultVirtualServiceExportTo'),
      destinationRule: exportToAt(config, 'defaultDestinationRuleExportTo'),
    },
    locality: decodeLocality(objectAt(config, 'localityLbSetting') ?? nothing),
    isRegistryOnly: stringAt(config, 'outboundTrafficPolicy', 'mode') === 'REGISTRY_ONLY',
    trafficPolicy: objectAt(config, 'defaultTrafficPolicy') ?? nothing,
    connectSeconds: secondsOf(stringAt(config, 'connectTimeout')) ?? DEFAULT_CONNECT_SECONDS,
    hasOtherScopes: hasOtherScopes(config),
    written: pick(config, followed),
  };
});

/** The fields that Pilot's answers depend on. */
const followed = [
  'serviceSettings',
  'rootNamespace',
  'defaultServiceExportTo',
  'defaultVirtualServiceExportTo',
  'defaultDestinationRuleExportTo',
  'localityLbSetting',
  'zoneAwareLbSetting',
  'outboundTrafficPolicy',
  'defaultTrafficPolicy',
  'serviceScopeConfigs',
];

/** Istio's, where nothing is said. */
const DEFAULT_CONNECT_SECONDS = 10;

const nothing: JsonObject = {};

/** Of a mesh about which nothing is said. */
export const defaultMeshConfig: MeshConfig = decodeMeshConfig(nothing);

/** An empty list is as none. */
function exportToAt(config: JsonObject, field: string): readonly string[] {
  const listed = textsAt(config, field);
  return listed.length === 0 ? ['*'] : listed;
}

function pick(config: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueAt(config, field);
      return value === undefined || value === null ? [] : [[field, value] as const];
    }),
  );
}

/** `outlierDetection` of the mesh's traffic policy, as written; undefined where it has none. */
export function meshOutlierDetection({ trafficPolicy }: MeshConfig): JsonObject | undefined {
  return objectAt(trafficPolicy, 'outlierDetection');
}

/** Whether a cluster with this configuration gives clients of a host its own endpoints alone; the closest setting counts. */
export function isClusterLocal({ clusterLocal }: MeshConfig, host: string): boolean {
  const closest = closestPattern(clusterLocal, host);
  return closest === undefined ? isLocalUnsaid(host) : clusterLocal.get(closest) === true;
}

/** What Istio takes for every cluster's own unless its settings say something else. */
function isLocalUnsaid(host: string): boolean {
  const [name, namespace, kind] = host.split('.');
  if (kind !== 'svc') return false;
  return namespace === 'kube-system' || (name === 'kubernetes' && namespace === 'default');
}

function clusterLocalHosts(entries: readonly Json[]): ReadonlyMap<string, boolean> {
  const stated = entries.flatMap((entry) => {
    const isLocal = valueAt(entry, 'settings', 'clusterLocal') === true;
    return textsAt(entry, 'hosts').map((host) => [host, isLocal] as const);
  });
  return new Map(stated);
}

/** Whether Services are global by anything else than what the ambient profile has: the label `istio.io/global: "true"`. */
function hasOtherScopes(config: JsonObject): boolean {
  return listAt(config, 'serviceScopeConfigs').some(
    (entry) => !usualScopes.some((usual) => jsonEqual(entry, usual)),
  );
}

/** The ways to write that. */
const usualScopes: readonly Json[] = [
  { matchLabels: { [globalLabel]: 'true' } },
  { matchExpressions: [{ key: globalLabel, operator: 'In', values: ['true'] }] },
].map((servicesSelector) => ({ servicesSelector, scope: 'GLOBAL' }));
