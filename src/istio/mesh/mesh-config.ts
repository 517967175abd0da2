/** A MeshConfig in an installer's format → the fields that affect failover order (Istio `meshconfig.MeshConfig`). */

import { memoise } from '../../collection/memoise.ts';
import { present } from '../../collection/present.ts';
import { closestPattern } from '../../kind/istio-networking-v1/host/host.ts';
import { secondsOf } from '../../kind/notation/go-duration.ts';
import type { LabelRequirement } from '../../kind/notation/label-selector.ts';
import { decodeLabelSelector } from '../../kind/notation/label-selector-object.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  jsonEqual,
  listAt,
  objectAt,
  stringAt,
  textsAt,
  valueAt,
} from '../../resource/json.ts';
import { isSecretValue } from '../../resource/secret-name.ts';
import { type Authorizer, authorizersIn } from '../authorization/authorizer.ts';
import { decodeLocality, type LocalitySettings } from '../destination-rule/policy-settings.ts';
import { globalLabel } from '../service/service.ts';
import { systemNamespace } from '../system-namespace.ts';
import { decodeEntryVisibility, type EntryVisibility } from '../visibility/entry-visibility.ts';
import { isRegistryOnly } from './outbound-policy.ts';

/** The fields read from a MeshConfig. Unset ones are absent. */
export interface MeshConfig {
  readonly trustDomain?: string;
  readonly trustDomainAliases: readonly string[];
  /** The trust domains of other roots (`caCertificates`), of which pods accept certificates. */
  readonly rootTrustDomains: readonly string[];
  /** The external authorizers that policies with action CUSTOM may name (`extensionProviders`). */
  readonly authorizers: ReadonlyMap<string, Authorizer>;
  /** Whether a host is served by the cluster's own endpoints only, by host or wildcard (`serviceSettings`). */
  readonly clusterLocal: ReadonlyMap<string, boolean>;
  /** The namespace of rules, Sidecars and policies for all namespaces. */
  readonly rootNamespace: string;
  /** Default visibility of objects without `exportTo`, as written: `.` for the own namespace, `*` for all. */
  readonly exportTo: ExportToDefaults;
  /** `localityLbSetting`: order of endpoints where neither a rule nor the service sets one. */
  readonly locality: LocalitySettings;
  /** `zoneAwareLbSetting`, which takes precedence over it. */
  readonly zoneAware?: LocalitySettings;
  /** `discoverySelectors`: istiod reads the namespaces that one of them selects; all where there is none. */
  readonly discoverySelectors: readonly (readonly LabelRequirement[])[];
  /** Whether requests for unknown hosts are rejected (`REGISTRY_ONLY`), unless the Sidecar sets another mode. */
  readonly isRegistryOnly: boolean;
  /** `defaultTrafficPolicy`: blocks that apply where the policy of a DestinationRule lacks them. */
  readonly trafficPolicy: JsonObject;
  /** `connectTimeout`, in seconds. */
  readonly connectSeconds: number;
  /** Whether `serviceScopeConfigs` selects other Services as global than those with the default label. */
  readonly hasOtherScopes: boolean;
  /** Whether clients use mutual TLS only where a DestinationRule sets it (`enableAutoMtls: false`). */
  readonly hasNoAutoMtls: boolean;
  /** `serviceEntryVisibility`, where it hides ServiceEntries. */
  readonly entryVisibility?: EntryVisibility;
  /** All of it, as written, without credentials. */
  readonly written: JsonObject;
}

/** `defaultServiceExportTo`, for Services and ServiceEntries, and the like. */
export interface ExportToDefaults {
  readonly service: readonly string[];
  readonly virtualService: readonly string[];
  readonly destinationRule: readonly string[];
}

/** Parses a MeshConfig; values of the wrong type count as absent. */
export const decodeMeshConfig: (config: JsonObject) => MeshConfig = memoise((config) => {
  const trustDomain = stringAt(config, 'trustDomain') || undefined;
  const zoneAware = objectAt(config, 'zoneAwareLbSetting');
  const outbound = objectAt(config, 'outboundTrafficPolicy');
  return {
    ...present({ trustDomain, zoneAware: zoneAware && decodeLocality(zoneAware) }),
    trustDomainAliases: textsAt(config, 'trustDomainAliases'),
    rootTrustDomains: listAt(config, 'caCertificates').flatMap((root) =>
      textsAt(root, 'trustDomains'),
    ),
    authorizers: authorizersIn(listAt(config, 'extensionProviders')),
    clusterLocal: clusterLocalHosts(listAt(config, 'serviceSettings')),
    rootNamespace: stringAt(config, 'rootNamespace') || systemNamespace,
    exportTo: {
      service: exportToAt(config, 'defaultServiceExportTo'),
      virtualService: exportToAt(config, 'defaultVirtualServiceExportTo'),
      destinationRule: exportToAt(config, 'defaultDestinationRuleExportTo'),
    },
    locality: decodeLocality(objectAt(config, 'localityLbSetting') ?? nothing),
    discoverySelectors: listAt(config, 'discoverySelectors').map(decodeLabelSelector),
    isRegistryOnly: outbound !== undefined && isRegistryOnly(outbound),
    trafficPolicy: objectAt(config, 'defaultTrafficPolicy') ?? nothing,
    connectSeconds: secondsOf(stringAt(config, 'connectTimeout')) ?? DEFAULT_CONNECT_SECONDS,
    hasOtherScopes: hasOtherScopes(config),
    hasNoAutoMtls: valueAt(config, 'enableAutoMtls') === false,
    ...present({
      entryVisibility: decodeEntryVisibility(objectAt(config, 'serviceEntryVisibility')),
    }),
    written: withoutCredentials(config),
  };
});

/** Istio's defaults. */
const DEFAULT_CONNECT_SECONDS = 10;

const nothing: JsonObject = {};

/** Defaults of a mesh without configuration. */
export const defaultMeshConfig: MeshConfig = decodeMeshConfig(nothing);

/** An empty list counts as absent. */
function exportToAt(config: JsonObject, field: string): readonly string[] {
  const listed = textsAt(config, field);
  return listed.length === 0 ? ['*'] : listed;
}

/** Without fields named like credentials, and without lists of names and values, which may be headers with them. */
function withoutCredentials(value: JsonObject): JsonObject {
  const kept = Object.entries(value)
    .filter(([name, member]) => !isSecretValue(name, member) && !mayCarry.includes(name))
    .flatMap(([name, member = null]) =>
      member === null ? [] : [[name, stripped(member)] as const],
    );
  return Object.fromEntries(kept);
}

/** Metadata of requests to providers, and variables of proxies: both may have tokens, and neither affects endpoints. */
const mayCarry = ['initialMetadata', 'headers', 'proxyMetadata'];

function stripped(value: Json): Json {
  if (isArray(value)) return value.map(stripped);
  return isObject(value) ? withoutCredentials(value) : value;
}

/** `outlierDetection` of the mesh's traffic policy, as written; undefined where it has none. */
export function meshOutlierDetection({ trafficPolicy }: MeshConfig): JsonObject | undefined {
  return objectAt(trafficPolicy, 'outlierDetection');
}

/** `connectionPool` of the mesh's traffic policy, as written; undefined where it has none. */
export function meshConnectionPool({ trafficPolicy }: MeshConfig): JsonObject | undefined {
  return objectAt(trafficPolicy, 'connectionPool');
}

/** Whether a cluster with this configuration gives clients of a host only its own endpoints; the most specific setting applies. */
export function isClusterLocal({ clusterLocal }: MeshConfig, host: string): boolean {
  const closest = closestPattern(clusterLocal, host);
  return closest === undefined ? isLocalByDefault(host) : clusterLocal.get(closest) === true;
}

/** Hosts that Istio treats as cluster-local by default. */
function isLocalByDefault(host: string): boolean {
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

/** Whether Services are global by another rule than the ambient profile's: the label `istio.io/global: "true"`. */
function hasOtherScopes(config: JsonObject): boolean {
  return listAt(config, 'serviceScopeConfigs').some(
    (entry) => !usualScopes.some((usual) => jsonEqual(entry, usual)),
  );
}

/** The notations of that rule. */
const usualScopes: readonly Json[] = [
  { matchLabels: { [globalLabel]: 'true' } },
  { matchExpressions: [{ key: globalLabel, operator: 'In', values: ['true'] }] },
].map((servicesSelector) => ({ servicesSelector, scope: 'GLOBAL' }));
