/** Findings about a field of an object: the found value in words, and the place. */

import { memoise } from '../collection/memoise.ts';
import { own } from '../collection/own.ts';
import type { Code } from '../diagnostic/code.ts';
import { type Diagnostic, diagnose, type Related } from '../diagnostic/diagnostic.ts';
import type { FieldFinding } from '../diagnostic/field-code.ts';
import type { Position } from '../diagnostic/position.ts';
import { isArray, isObject, type Json, type JsonObject } from '../resource/json.ts';
import { fieldPath, formatPointer, parsePointer } from '../resource/json-pointer.ts';
import { displayName, locate, type Resource } from '../resource/resource.ts';
import { isSecretValue } from '../resource/secret-name.ts';

const MAX_SHOWN = 60;

/** The found value of an absent field. */
export const missing = 'missing';

/** Makes a finding about a field of one resource from the expected value; adds the found value. */
export type FieldReport = (
  code: Code<FieldFinding>,
  pointer: string,
  expected: string,
) => Diagnostic;

export function reportOn(resource: Resource, related: readonly Related[] = []): FieldReport {
  const object = displayName(resource);
  return (code, pointer, expected) => {
    const found = describeField(resource, pointer);
    const args = { object, field: fieldPath(pointer), found, expected };
    return diagnose(code, args, locateField(resource, pointer), related);
  };
}

/**
 * The position of a field; if absent, that of the name of the nearest parent field. A kubeconfig is a secret, and so is its line, which a
 * report may print: findings about one, or about another secret, are at the parent field.
 */
export function locateField(
  resource: Resource,
  pointer: string,
  part: 'key' | 'value' = 'value',
): Position {
  const tokens = parsePointer(pointer) ?? [];
  let depth = 0;
  let value: Json | undefined = resource.object;
  for (const token of tokens) {
    value = memberOf(value, token);
    if (value === undefined || isSecretValue(token, value)) break;
    depth += 1;
  }
  if (depth === tokens.length) return locate(resource, pointer, part);
  return locate(resource, formatPointer(tokens.slice(0, depth)), 'key');
}

/** The value of the field, for a message; `missing` when absent. */
export function describeField(resource: Resource, pointer: string): string {
  let value: Json | undefined = resource.object;
  for (const token of parsePointer(pointer) ?? []) {
    value = memberOf(value, token);
    if (isSecretValue(token, value)) return 'a value that is not shown';
  }
  return describeValue(value);
}

/** The value of the field. */
export function fieldAt(resource: Resource, pointer: string): Json | undefined {
  let value: Json | undefined = resource.object;
  for (const token of parsePointer(pointer) ?? []) value = memberOf(value, token);
  return value;
}

/** A value as short text, quoted if it is a string. */
export function describeValue(value: Json | undefined): string {
  if (value === undefined || value === null) return missing;
  if (isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (isObject(value)) return describeMap(value);
  if (typeof value === 'string') return describeText(value);
  return `the ${typeof value === 'boolean' ? 'boolean' : 'number'} ${value}`;
}

/** Memoised: up to one rule per member reports the same map. */
const describeMap = memoise((map: JsonObject) =>
  Object.keys(map).length === 0 ? 'an empty map' : 'a map',
);

function describeText(text: string): string {
  if (/[\r\n]/.test(text)) return 'a text of several lines';
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return JSON.stringify(shown);
}

function memberOf(value: Json | undefined, token: string): Json | undefined {
  if (isArray(value)) return value[Number(token)];
  return isObject(value) ? own(value, token) : undefined;
}
