/**
 * The name of a list → the members that identify its items, as Kubernetes merges them: `patchMergeKey` of its built-in kinds and
 * `x-kubernetes-list-map-keys` of custom ones, under equal names. A list without a key in the API is compared by a customary one.
 */
import { own } from '../../collection/own.ts';
import { isObject, type Json, type JsonObject } from '../../resource/json.ts';
import { nameStem } from '../pairing/name-stem.ts';
import { fingerprint } from './fingerprint.ts';

/** Members that together identify items, and the API server's defaults for optional ones. */
type ListKey = readonly { readonly name: string; readonly usual?: string }[];

const protocol = { name: 'protocol', usual: 'TCP' };

/** By the name of the list, the most specific first. */
const keysByList: ReadonlyMap<string, readonly ListKey[]> = new Map([
  [
    'ports',
    [
      // Ports of a container, of a Service, and of a ServiceEntry.
      [{ name: 'containerPort' }, protocol],
      [{ name: 'port' }, protocol],
      [{ name: 'name' }],
      [{ name: 'number' }],
    ],
  ],
  ['volumeMounts', [[{ name: 'mountPath' }]]],
  ['volumeDevices', [[{ name: 'devicePath' }]]],
  ['hostAliases', [[{ name: 'ip' }]]],
  ['topologySpreadConstraints', [[{ name: 'topologyKey' }, { name: 'whenUnsatisfiable' }]]],
  ['conditions', [[{ name: 'type' }]]],
  ['ownerReferences', [[{ name: 'uid' }]]],
  ['endpoints', [[{ name: 'address' }], [{ name: 'clusterKey' }]]],
]);

const usualKeys: readonly ListKey[] = [
  [{ name: 'name' }],
  [{ name: 'key' }],
  [{ name: 'clusterKey' }],
  [{ name: 'host' }],
];

/** An item with its identifying text, as in `name=web`. */
export interface KeyedItem {
  readonly key: string;
  readonly item: JsonObject;
}

/** Lists in which a name only connects parts of one pod. */
const ownNames: ReadonlySet<string> = new Set(['containers', 'initContainers', 'volumes']);

/**
 * A text that stays when an item only gets another name: all but the name, and the name's stem where it may refer to an object.
 * Undefined where other objects or programs use the name, as that of a variable.
 */
export function unnamedMark(list: string, { item }: KeyedItem): string | undefined {
  const { name, ...rest } = item;
  if (typeof name !== 'string' || list === 'env' || list === 'ports') return undefined;
  return `${ownNames.has(list) ? '' : nameStem(name)}\n${fingerprint(rest)}`;
}

/** Both lists with the key of each item; undefined without a key that is unique in both lists. */
export function keyItems(
  list: string,
  before: readonly Json[],
  after: readonly Json[],
): readonly [readonly KeyedItem[], readonly KeyedItem[]] | undefined {
  for (const key of keysByList.get(list) ?? usualKeys) {
    const earlier = keyedBy(key, before);
    const later = earlier && keyedBy(key, after);
    if (earlier !== undefined && later !== undefined) return [earlier, later];
  }
  return undefined;
}

function keyedBy(key: ListKey, items: readonly Json[]): readonly KeyedItem[] | undefined {
  const keyed: KeyedItem[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    const text = isObject(item) ? keyOf(key, item) : undefined;
    if (!isObject(item) || text === undefined || seen.has(text)) return undefined;
    seen.add(text);
    keyed.push({ key: text, item });
  }
  return keyed;
}

function keyOf(key: ListKey, item: JsonObject): string | undefined {
  const parts = key.map(({ name, usual }) => {
    const value = own(item, name) ?? usual;
    if (value === undefined || value === null || typeof value === 'object') return undefined;
    return `${name}=${value}`;
  });
  return parts.includes(undefined) ? undefined : parts.join(',');
}
