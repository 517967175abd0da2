/**
 * A MeshConfig as an installer has it → its fields on which orders of failover depend (Istio `meshconfig.MeshConfig`).
 * @module
 */

import { memoise } from '../../collection/memoise.ts';
import { present } from '../../collection/present.ts';
import { closestPattern } from '../../kind/istio-networking-v1/host/host.ts';
import {
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
  textsAt,
  valueAt,
} from '../../resource/json.ts';

/** What is read of a MeshConfig. What it doesn't say is absent. */
export interface MeshConfig {
  readonly trustDomain?: string;
  readonly trustDomainAliases: readonly string[];
  /** Whether only the cluster's own endpoints serve a host, by the host or wildcard (`serviceSettings`). */
  readonly clusterLocal: ReadonlyMap<string, boolean>;
  /** Settings that change what clients get and that the model does not follow: their fields, as in `rootNamespace`. */
  readonly unfollowed: readonly string[];
}

/** Of a mesh about which nothing is said. */
export const defaultMeshConfig: MeshConfig = {
  trustDomainAliases: [],
  clusterLocal: new Map(),
  unfollowed: [],
};

/** Reads a MeshConfig; what has the wrong type counts as absent. */
export const decodeMeshConfig: (config: JsonObject) => MeshConfig = memoise((config) => {
  const trustDomain = stringAt(config, 'trustDomain');
  return {
    ...present({ trustDomain }),
    trustDomainAliases: textsAt(config, 'trustDomainAliases'),
    clusterLocal: clusterLocalHosts(listAt(config, 'serviceSettings')),
    unfollowed: settings.flatMap(({ field, isUsual }) => {
      const value = valueAt(config, ...field.split('.'));
      return value === undefined || value === null || isUsual(value) ? [] : [field];
    }),
  };
});

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

/** The fields of which the model takes the usual value for granted. */
const settings: readonly { field: string; isUsual: (value: Json) => boolean }[] = [
  { field: 'rootNamespace', isUsual: (value) => value === '' || value === 'istio-system' },
  ...[
    'defaultServiceExportTo',
    'defaultVirtualServiceExportTo',
    'defaultDestinationRuleExportTo',
  ].map((field) => ({ field, isUsual: isEverybody })),
  // Rules with a setting of their own are not touched by the mesh's: those without one are.
  { field: 'localityLbSetting', isUsual: isEnabled },
  {
    field: 'defaultTrafficPolicy',
    isUsual: (value) => Object.keys(objectAt(value) ?? {}).length === 0,
  },
];

function isEverybody(value: Json): boolean {
  const listed = textsAt(value);
  return listed.length === 0 || (listed.length === 1 && listed[0] === '*');
}

function isEnabled(value: Json): boolean {
  const { enabled, ...others } = objectAt(value) ?? {};
  return enabled !== false && Object.keys(others).length === 0;
}
