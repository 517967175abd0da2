/** JSON as Kubernetes has it: integers beyond 2^53 stay exact as `bigint`. */
import { own } from '../collection/own.ts';

/** Any JSON value. Integers outside of the range of a double are `bigint`. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;

/** A JSON object. A parsed one never contains `undefined`. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** Whether the value is an object, neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The value's member as an object; undefined when it has another type. */
export function objectAt(value: Json | undefined, ...path: string[]): JsonObject | undefined {
  const found = follow(value, path);
  return isObject(found) ? found : undefined;
}

/** The value's member as a list; empty when it has another type. */
export function listAt(value: Json | undefined, ...path: string[]): readonly Json[] {
  const found = follow(value, path);
  return isArray(found) ? found : [];
}

/** The value's member as a list of strings. An item that is no scalar is an empty string, so that the others keep their indexes. */
export function textsAt(value: Json | undefined, ...path: string[]): readonly string[] {
  return listAt(value, ...path).map(scalarText);
}

/** A scalar as text; empty for anything else. */
export function scalarText(value: Json): string {
  return typeof value === 'object' ? '' : String(value);
}

/** The value's member as a string; undefined when it has another type. */
export function stringAt(value: Json | undefined, ...path: string[]): string | undefined {
  const found = follow(value, path);
  return typeof found === 'string' ? found : undefined;
}

/** The value's member as a number; undefined when it has another type. */
export function numberAt(value: Json | undefined, ...path: string[]): number | undefined {
  const found = follow(value, path);
  return typeof found === 'number' ? found : undefined;
}

/** The value's member; undefined when there is none at the path. */
export function valueAt(value: Json | undefined, ...path: string[]): Json | undefined {
  return follow(value, path);
}

/** An indexed loop, and no second rest argument: this is called millions of times, mostly before the code is optimised. */
function follow(value: Json | undefined, path: readonly string[]): Json | undefined {
  let current = value;
  for (let i = 0; i < path.length; i += 1) {
    if (!isObject(current)) return undefined;
    current = own(current, path[i] ?? '');
  }
  return current;
}

/** Deep equality; the order of an object's keys does not count, that of a list does. */
export function jsonEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isArray(a) && isArray(b)) {
    return a.length === b.length && a.every((item, i) => jsonEqual(item, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && jsonEqual(own(a, key), own(b, key)))
  );
}

/** Every text in a value, at any depth; names of members are none. */
export function textsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  const members = isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return members.flatMap(textsIn);
}

/** The value with each of its texts changed; names of members stay as they are. */
export function mapTexts(value: JsonObject, change: (text: string) => string): JsonObject;
export function mapTexts(value: Json, change: (text: string) => string): Json;
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    member === undefined ? member : mapTexts(member, change),
  ]);
  return Object.fromEntries(members);
}
