/** An object with a MeshConfig, and hosts → the same object whose MeshConfig makes these cluster-local (`serviceSettings`). */
import { fieldAt } from '../../kind/field-finding.ts';
import { editDocument, readDocumentValue } from '../../parse/edit-document.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
} from '../../resource/json.ts';
import { parsePointer } from '../../resource/json-pointer.ts';
import type { Resource } from '../../resource/resource.ts';
import { decodeMeshConfig, isClusterLocal } from './mesh-config.ts';
import type { MeshStatement } from './mesh-statement.ts';

/** An entry of `serviceSettings`. */
export function clusterLocalSetting(hosts: readonly string[]): JsonObject {
  return { settings: { clusterLocal: true }, hosts };
}

/**
 * The object with the entry at the end of the list, where the last one for a host applies; undefined where the MeshConfig is not
 * found in it, has values of other objects (a list here would replace theirs), or would still not make the hosts local.
 */
export function withClusterLocal(
  { resource, pointer, isMerged }: MeshStatement,
  hosts: readonly string[],
): JsonObject | undefined {
  if (isMerged) return undefined;
  const written = fieldAt(resource, pointer);
  if (written === undefined) return undefined;
  const next = inWritten(written, isConfigItself(resource, pointer), hosts);
  if (next === undefined) return undefined;
  const whole = replaced(resource.object, parsePointer(pointer) ?? [], next);
  return isObject(whole) ? whole : undefined;
}

/** Whether the MeshConfig is at the given place itself, and not below the values of a chart. */
function isConfigItself({ kind }: Resource, pointer: string): boolean {
  return kind === 'ConfigMap' || pointer.endsWith('/meshConfig');
}

/** The value at the place: an object, or a text that contains one. */
function inWritten(written: Json, isConfig: boolean, hosts: readonly string[]): Json | undefined {
  if (typeof written === 'string') {
    const value = readDocumentValue(written, 'yaml');
    const next = isObject(value) ? inValue(value, isConfig, hosts) : undefined;
    return next === undefined ? undefined : editDocument(written, next, 'yaml');
  }
  return isObject(written) ? inValue(written, isConfig, hosts) : undefined;
}

function inValue(
  value: JsonObject,
  isConfig: boolean,
  hosts: readonly string[],
): JsonObject | undefined {
  const config = isConfig ? value : objectAt(value, 'meshConfig');
  if (config === undefined) return undefined;
  const serviceSettings = [...listAt(config, 'serviceSettings'), clusterLocalSetting(hosts)];
  const next = { ...config, serviceSettings };
  const settings = decodeMeshConfig(next);
  if (!hosts.every((host) => isClusterLocal(settings, host))) return undefined;
  return isConfig ? next : { ...value, meshConfig: next };
}

/** The value with another one at an existing place. */
function replaced(value: Json, [token, ...rest]: readonly string[], next: Json): Json {
  if (token === undefined) return next;
  if (isArray(value))
    return value.map((one, i) => (String(i) === token ? replaced(one, rest, next) : one));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, one = null]) => [
    name,
    name === token ? replaced(one, rest, next) : one,
  ]);
  return Object.fromEntries(members);
}
