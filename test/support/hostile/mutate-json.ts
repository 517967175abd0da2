/** A JSON value → one that has a few things wrong with it: parts doubled, lost, swapped, of another type, a thousand times there. */
import { isArray, isObject, type Json, type JsonObject } from '../../../src/resource/json.ts';
import { randomOf } from '../styled-yaml.ts';
import { hostileNumbers, hostileTexts, hostileYaml } from './words.ts';

/** What chooses; the same choices for the same seed. */
export type Random = (below: number) => number;

/** A choice that has nothing to do with that of the next seed. */
export function randomFor(seed: number): Random {
  return randomOf(Math.imul(seed ^ (seed >>> 15), 0x9e3779b1));
}

/** One of a list. */
export function oneOf<T>(random: Random, list: readonly T[]): T {
  const one = list[random(list.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}

/** Stands for a piece of YAML; `text-of.ts` puts it in. */
export const rawMark = (index: number): string => `RAW_${index}_WAR`;

/** A value of any kind. */
export function hostileValue(random: Random, donor: Json): Json {
  const kind = random(12);
  if (kind < 5) return oneOf(random, hostileTexts);
  if (kind < 7) return oneOf(random, hostileNumbers);
  if (kind === 7) return oneOf(random, [[], {}, [[]], [null], [{}], { '': null }, [[[[[]]]]]]);
  if (kind === 8) return rawMark(random(hostileYaml.length));
  if (kind === 9) return nested(random);
  return partOf(random, donor);
}

function nested(random: Random): Json {
  let value: Json = random(2) === 0 ? 'x' : {};
  // Blocks of YAML grow with the square of their depth.
  const depth = oneOf(random, [3, 10, 50, 99, 101, 200]);
  for (let i = 0; i < depth; i += 1) value = i % 3 === 0 ? [value] : { a: value };
  return value;
}

/** Some part of a value. */
export function partOf(random: Random, value: Json): Json {
  let part = value;
  for (let steps = random(5); steps > 0; steps -= 1) {
    const members = isArray(part) ? part : isObject(part) ? Object.values(part) : [];
    if (members.length === 0) break;
    part = members[random(members.length)] ?? null;
  }
  return part;
}

/** The value after some changes; `donor` lends parts, `known` what stands under a name elsewhere. */
export function mutatedJson(
  value: JsonObject,
  random: Random,
  donor: Json,
  known: KnownMembers = new Map(),
): JsonObject {
  let result: Json = value;
  const isMild = known.size > 0 && random(5) > 1;
  for (let times = 1 + random(isMild ? 6 : 3); times > 0; times -= 1) {
    result = changedSomewhere(result, { random, donor, known, isMild, depth: random(8) });
  }
  return isObject(result) ? result : { value: result };
}

/** What stands under each name in many documents. */
export type KnownMembers = ReadonlyMap<string, readonly Json[]>;

/** Gathers it; at most so many values a name. */
export function membersOf(documents: readonly Json[], most = 60): KnownMembers {
  const known = new Map<string, Json[]>();
  const keep = (key: string, member: Json): void => {
    const list = known.get(key) ?? [];
    if (list.length < most) list.push(member);
    known.set(key, list);
  };
  const visit = (value: Json): void => {
    if (isArray(value)) for (const item of value) visit(item);
    if (isObject(value)) for (const entry of Object.entries(value)) visitMember(entry);
  };
  const visitMember = ([key, member = null]: readonly [string, Json | undefined]): void => {
    keep(key, member);
    visit(member);
  };
  for (const document of documents) visit(document);
  return known;
}

interface Change {
  readonly random: Random;
  readonly donor: Json;
  readonly known: KnownMembers;
  /** What others wrote in such a place, instead of what nobody writes: it gets further. */
  readonly isMild: boolean;
  /** How many steps are still to go down. */
  readonly depth: number;
}

function changedSomewhere(value: Json, change: Change): Json {
  const { random, depth } = change;
  const next = { ...change, depth: depth - 1 };
  if (isArray(value)) {
    if (depth <= 0 || value.length === 0) return changedList(value, change);
    const at = random(value.length);
    return value.with(at, changedSomewhere(value[at] ?? null, next));
  }
  if (!isObject(value)) return hostileValue(random, change.donor);
  const keys = Object.keys(value);
  if (depth <= 0 || keys.length === 0) return changedMap(value, change);
  const key = oneOf(random, keys);
  return withMember(value, key, changedSomewhere(value[key] ?? null, next));
}

/** A spread would take a member `__proto__` for the prototype. */
function withMember(map: JsonObject, key: string, member: Json): JsonObject {
  return Object.fromEntries([
    ...Object.entries(map).filter(([name]) => name !== key),
    [key, member],
  ]);
}

function changedList(list: readonly Json[], { random, donor, isMild }: Change): Json {
  const at = random(list.length + 1);
  if (isMild && random(3) > 0) {
    const copy = numbered(list[random(Math.max(1, list.length))] ?? null, random(3));
    return oneOf(random, [list.toSpliced(at, 1), list.toSpliced(at, 0, copy), list.toReversed()]);
  }
  switch (random(8)) {
    case 0:
      return list.toSpliced(at, 1);
    case 1:
      return list.toSpliced(at, 0, list[random(Math.max(1, list.length))] ?? null);
    case 2:
      return list.toReversed();
    case 3:
      return list.toSpliced(at, 0, hostileValue(random, donor));
    case 4:
      return repeated(list, random);
    case 5:
      return list[0] ?? null;
    case 6:
      return Object.fromEntries(list.map((item, i) => [`${i}`, item]));
    default:
      return hostileValue(random, donor);
  }
}

function changedMap(map: JsonObject, { random, donor, known, isMild }: Change): Json {
  const keys = Object.keys(map);
  const key = keys.length === 0 ? '' : oneOf(random, keys);
  if (isMild) {
    if (random(5) === 0) return withoutMember(map, key);
    return withMember(map, key, oneOf(random, known.get(key) ?? [null]));
  }
  const other = keys.length === 0 ? 'a' : oneOf(random, keys);
  switch (random(10)) {
    case 0:
      return withoutMember(map, key);
    case 1:
      return withMember(map, oneOf(random, hostileTexts), map[key] ?? null);
    case 2:
      return withMember(withMember(map, key, map[other] ?? null), other, map[key] ?? null);
    case 3:
      return withMember(map, key, hostileValue(random, donor));
    case 4:
      return withMember(map, key, [map[key] ?? null]);
    case 5:
      return many(map, random, donor);
    case 6:
      return withMember(map, misspelled(key, random), map[key] ?? null);
    case 7:
      return Object.values(map).map((member) => member ?? null);
    case 8:
      return withMember(map, keyOf(random, donor), partOf(random, donor));
    default:
      return withMember(map, key, map);
  }
}

function withoutMember(map: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(map).filter(([name]) => name !== key));
}

function keyOf(random: Random, donor: Json): string {
  const part = partOf(random, donor);
  const keys = isObject(part) ? Object.keys(part) : [];
  return keys.length === 0 ? oneOf(random, hostileTexts) : oneOf(random, keys);
}

function misspelled(key: string, random: Random): string {
  const at = random(key.length + 1);
  return key.slice(0, at) + oneOf(random, ['', 'e', '-', 'X', ' ']) + key.slice(at + random(2));
}

/** Most of what is repeated differs, as it would where each is looked up by name. */
function repeated(list: readonly Json[], random: Random): readonly Json[] {
  const size = Math.max(1, sizeOf(list));
  const times = Math.min(oneOf(random, [2, 10, 100, 1000]), Math.ceil(60_000 / size));
  const isNumbered = random(3) > 0;
  return Array.from({ length: times }, (_, i) =>
    list.map((item) => (isNumbered ? numbered(item, i) : item)),
  ).flat();
}

function many(map: JsonObject, random: Random, donor: Json): JsonObject {
  const value = hostileValue(random, donor);
  const times = Math.min(oneOf(random, [10, 100, 2000]), Math.ceil(40_000 / (sizeOf(value) + 1)));
  const more = Array.from({ length: times }, (_, i): [string, Json] => [`k${i}`, value]);
  return Object.fromEntries([...Object.entries(map), ...more]);
}

/** The same with a number behind its short texts, and with other ports. */
function numbered(value: Json, index: number): Json {
  if (typeof value === 'string') {
    return /^[a-z][\w.-]{0,40}$/.test(value) && index > 0 ? `${value}${index}` : value;
  }
  if (typeof value === 'number') return value > 79 ? value + index : value;
  if (isArray(value)) return value.map((item) => numbered(item, index));
  if (!isObject(value)) return value;
  const keeps = new Set(['kind', 'apiVersion', 'protocol', 'type', 'operator', 'op']);
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      keeps.has(key) ? member : numbered(member ?? null, index),
    ]),
  );
}

/** About as many characters as the value has in a text. */
export function sizeOf(value: Json): number {
  if (typeof value === 'string') return value.length + 3;
  if (isArray(value)) return value.reduce<number>((sum, item) => sum + sizeOf(item), 2);
  if (!isObject(value)) return 6;
  return Object.entries(value).reduce(
    (sum, [key, member]) => sum + key.length + 3 + sizeOf(member ?? null),
    2,
  );
}
