/** A list of an example → the same repository with n entries in the list, each another one as far as its kind lets it be. */
import { validateResource } from '../../../src/kind/validate-resource.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../../src/resource/json.ts';
import type { SourceFile } from '../../../src/resource/source-file.ts';
import { toYaml } from '../../../src/resource/yaml/to-yaml.ts';
import { authored } from '../fleet-builder.ts';
import { type ExampleList, objectsOf } from './example-lists.ts';
import type { GrowingList } from './growing-lists.ts';

type Keys = readonly (string | number)[];

/** The list as one that grows. */
export function growList(list: ExampleList): GrowingList {
  const { example, file, document, kind, path, keys } = list;
  const source = example.files.find((one) => one.path === file);
  const objects = (source === undefined ? [] : objectsOf(source)).map(({ object }) => object);
  const object = objects[document] ?? {};
  const grow = path === '' ? growObject(object) : growField(object, keys);
  const files = (n: number): readonly SourceFile[] => {
    const grown = objects.flatMap((one, i) => (i === document ? grow(n) : [one]));
    const text = grown.map((one) => toYaml(one)).join('---\n');
    return example.files.map((one) => (one.path === file ? { path: file, text } : one));
  };
  const product = path === '' && CLUSTERS.has(kind) ? 2 : 1;
  return { name: `${kind} ${path === '' ? 'objects' : path} of ${example.name}`, product, files };
}

/** Each of these consumes what each of the others offers, and has a finding of its own where that can't be. */
const CLUSTERS = new Set(['Cluster', 'ClusterProfile', 'KubernetesCluster']);

/** Objects of one kind: alike but for the name, or different in all that may be. */
function growObject(object: JsonObject): (n: number) => readonly JsonObject[] {
  return (n) => Array.from({ length: n }, (_, i) => (i === 0 ? object : varied(object, i)));
}

function varied(object: JsonObject, i: number): JsonObject {
  const metadata = isObject(object['metadata']) ? object['metadata'] : {};
  return {
    ...object,
    metadata: { ...metadata, name: varyText(String(metadata['name'] ?? 'x'), i) },
  };
}

function growField(object: JsonObject, keys: Keys): (n: number) => readonly JsonObject[] {
  const list = at(object, keys);
  const before = isArray(list) ? list : [];
  const members = Object.entries(isObject(list) ? list : {});
  const [key, entry] = members[0] ?? ['', before[0]];
  if (entry === undefined) return () => [object];
  const entries = (n: number, leaves: readonly Keys[]): Json => {
    const made = Array.from({ length: n }, (_, i) => before[i] ?? vary(entry, leaves, i));
    if (isArray(list)) return made;
    const added = made.slice(1).map((one, i) => [varyText(key, i + 1), one] as const);
    return { ...Object.fromEntries(members), ...Object.fromEntries(added) };
  };
  const leaves = variable(leavesOf(entry), (chosen) =>
    replaced(object, keys, entries(before.length + 2, chosen)),
  );
  return (n) => [replaced(object, keys, entries(n, leaves))];
}

/** The leaves that may differ: all, but for those without which there is less to find fault with. */
function variable(
  leaves: readonly Keys[],
  build: (chosen: readonly Keys[]) => Json,
): readonly Keys[] {
  let chosen = leaves;
  let worst = faults(build(chosen));
  for (const leaf of leaves) {
    if (worst === 0) break;
    const fewer = chosen.filter((one) => one !== leaf);
    const found = faults(build(fewer));
    if (found < worst) [chosen, worst] = [fewer, found];
  }
  return chosen;
}

function faults(object: Json): number {
  return isObject(object) ? validateResource(authored(object)).length : 0;
}

function leavesOf(value: Json, keys: Keys = []): readonly Keys[] {
  if (isArray(value)) return value.flatMap((item, i) => leavesOf(item, [...keys, i]));
  if (isObject(value))
    return Object.entries(value).flatMap(([key, member = null]) =>
      leavesOf(member, [...keys, key]),
    );
  return typeof value === 'string' || typeof value === 'number' ? [keys] : [];
}

function vary(entry: Json, leaves: readonly Keys[], i: number): Json {
  if (i === 0) return entry;
  return leaves.reduce<Json>((made, keys) => {
    const value = at(made, keys);
    return replaced(made, keys, typeof value === 'number' ? value + i : varyText(String(value), i));
  }, entry);
}

/** Another text of the same kind: an address, or a word with a number behind it. */
function varyText(text: string, i: number): string {
  const address = /^(\d+\.\d+)\.\d+\.\d+(?=$|\/)/.exec(text);
  if (address !== null) return `${address[1]}.${i >> 8}.${i & 255}${text.slice(address[0].length)}`;
  const word = /[A-Za-z0-9](?:[\w-]*[A-Za-z0-9])?/.exec(text);
  if (word === null) return `${text}${i}`;
  const end = word.index + word[0].length;
  return `${text.slice(0, end)}${/\d$/.test(word[0]) ? 'x' : ''}${i}${text.slice(end)}`;
}

function at(value: Json, keys: Keys): Json {
  return keys.reduce<Json>((part, key) => {
    if (isArray(part)) return part[Number(key)] ?? null;
    return isObject(part) ? (part[key] ?? null) : null;
  }, value);
}

function replaced<T extends Json>(value: T, [key, ...rest]: Keys, next: Json): T;
function replaced(value: Json, [key, ...rest]: Keys, next: Json): Json {
  if (key === undefined) return next;
  if (isArray(value))
    return value.map((item, i) => (i === key ? replaced(item, rest, next) : item));
  if (!isObject(value)) return value;
  return { ...value, [key]: replaced(value[key] ?? null, rest, next) };
}
