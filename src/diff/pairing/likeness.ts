/** Two objects → whether they are alike without their names: equal, or with at least half of their values in common. */
import { isArray, isObject, type Json, type JsonObject, objectAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { fingerprint } from '../fields/fingerprint.ts';

/** A text that is equal for objects that are equal but for name and namespace. */
export function contentMark(resource: Resource): string {
  return fingerprint(namelessObject(resource));
}

/** Git takes a file for a renamed one at this share of common content. */
const LEAST_COMMON = 0.5;

/** Whether at least half of the values are the same at the same fields; the object's own name in a value counts as equal. */
export function isAlike(a: Resource, b: Resource): boolean {
  const own = ({ name }: Resource): RegExp =>
    new RegExp(`(?<![a-z0-9])${escaped(name)}(?![a-z0-9])`, 'g');
  return hasCommon(valuesOf(a, own(a)), valuesOf(b, own(b)));
}

/** The same where the own name in a value does not count as equal: selectors and labels with other names select other pods. */
export function isAlikeAsWritten(a: Resource, b: Resource): boolean {
  return hasCommon(valuesOf(a), valuesOf(b));
}

function hasCommon(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const most = Math.max(left.size, right.size);
  const common = [...left].filter((value) => right.has(value)).length;
  return most > 0 && common / most >= LEAST_COMMON;
}

function namelessObject({ object }: Resource): JsonObject {
  const { name: _, namespace: __, ...metadata } = objectAt(object, 'metadata') ?? {};
  return { ...object, metadata };
}

/** Members that all objects of a kind have alike. */
const always: ReadonlySet<string> = new Set(['apiVersion', 'kind']);

function valuesOf(resource: Resource, own?: RegExp): ReadonlySet<string> {
  const found = new Set<string>();
  const members = Object.entries(namelessObject(resource)).filter(([name]) => !always.has(name));
  for (const [name, member] of members)
    collectValues(member, name, (path, value) => {
      const isNamed = typeof value === 'string' && own !== undefined;
      const text = isNamed ? value.replace(own, '\0') : String(value);
      found.add(`${path}=${text}`);
    });
  return found;
}

function collectValues(
  value: Json | undefined,
  path: string,
  collect: (path: string, value: Json) => void,
): void {
  if (isArray(value)) {
    for (const item of value) collectValues(item, `${path}[]`, collect);
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      collectValues(member, `${path}.${name}`, collect);
    }
  } else if (value !== undefined) collect(path, value);
}

function escaped(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '\\$&');
}
