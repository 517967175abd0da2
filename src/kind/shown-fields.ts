/**
 * The name of a kind → the fields of its documents that may be shown. Clusters and Secrets contain credentials, so only known fields of
 * those are shown: an unknown field may be a misspelt one.
 */
import { isNearName } from '../diagnostic/wording/nearest-name.ts';
import { isArray, isObject, type Json } from '../resource/json.ts';
import { kinds } from './registry.ts';

/** Fields of any object; `items` is that of a list. */
const everywhere: readonly string[] = [
  ...['apiVersion', 'kind', 'metadata', 'spec', 'status', 'items', 'labels', 'annotations'],
  ...['name', 'namespace', 'generateName', 'uid', 'generation', 'resourceVersion', 'selfLink'],
  ...['creationTimestamp', 'deletionTimestamp', 'finalizers', 'ownerReferences'],
];

const ofSecrets: ReadonlySet<string> = new Set([...everywhere, 'type', 'immutable']);

/** The kinds that describe a cluster and its address. */
const ofClusters: readonly string[] = ['Cluster', 'KubernetesCluster', 'ClusterProfile'];

let fieldsOfClusters: ReadonlySet<string> | undefined;

/** The names; undefined where all fields may be shown. A kind may be misspelt, too. */
export function shownFields(kind: string): ReadonlySet<string> | undefined {
  const name = kind.toLowerCase();
  if (isNearName(name, 'secret')) return ofSecrets;
  if (!ofClusters.some((known) => isNearName(name, known.toLowerCase()))) return undefined;
  fieldsOfClusters ??= new Set([
    ...everywhere,
    ...kinds.filter((one) => ofClusters.includes(one.kind)).flatMap((one) => fieldsOf(one.schema)),
  ]);
  return fieldsOfClusters;
}

/** Every name below `properties`, at any depth. */
function fieldsOf(schema: Json | undefined): string[] {
  if (isArray(schema)) return schema.flatMap(fieldsOf);
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => [
    ...(keyword === 'properties' && isObject(value) ? Object.keys(value) : []),
    ...fieldsOf(value),
  ]);
}
