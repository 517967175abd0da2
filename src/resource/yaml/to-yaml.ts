/**
 * JSON → YAML in block style, for derived objects and for edited parts of authored ones: indent 2, lists not indented under
 * their key, as kubectl, kustomize and Argo CD print them. Keys keep the order they are given in.
 */

import { own } from '../../collection/own.ts';
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import { flowString, literalHeader, quoted, yamlNumber, yamlString } from './yaml-scalar.ts';

/** Implicit keys may have 1,024 bytes (YAML 1.2, 7.4.2); a JavaScript character has at most three. */
const LONGEST_KEY = 340;

/** The value as lines, each indented by `indent` spaces and ended by a newline. */
export function toYaml(value: Json, indent = 0): string {
  const margin = ' '.repeat(indent);
  if (isArray(value) && value.length > 0) return listLines(value, margin);
  if (isMapping(value)) return mapLines(value, margin);
  return `${margin}${inline(value)}\n`;
}

/** `key: value` as lines of a block mapping at an indentation of `indent` spaces. */
export function yamlEntry(key: string, value: Json, indent: number): string {
  return entryLines(key, value, ' '.repeat(indent));
}

/** The text after the colon of a key at an indentation of `indent` spaces; no newline at the end. */
export function yamlAfterColon(value: Json, indent: number): string {
  return yamlEntry('', value, indent).slice(indent + '"":'.length, -1);
}

/** `- value` as lines of a block list whose dashes are at an indentation of `indent` spaces. */
export function yamlItem(value: Json, indent: number): string {
  return itemLines(value, ' '.repeat(indent));
}

/** The text after the dash of an item at an indentation of `indent` spaces; no newline at the end. */
export function yamlAfterDash(value: Json, indent: number): string {
  return yamlItem(value, indent).slice(indent + '-'.length, -1);
}

/** The value on one line as JSON: every string and every key in quotes. */
export function toJson(value: Json): string {
  if (isArray(value)) return `[${value.map(toJson).join(', ')}]`;
  if (typeof value === 'string') return quoted(value);
  if (!isMapping(value)) return inline(value);
  return `{${members(value)
    .map(([key, member]) => `${quoted(key)}: ${toJson(member)}`)
    .join(', ')}}`;
}

/** The value on one line, valid inside a flow collection too. */
export function toFlowYaml(value: Json): string {
  if (isArray(value)) return `[${value.map(toFlowYaml).join(', ')}]`;
  if (typeof value === 'string') return flowString(value);
  if (!isMapping(value)) return inline(value);
  return `{${members(value)
    .map(([key, member]) => `${flowString(key)}: ${toFlowYaml(member)}`)
    .join(', ')}}`;
}

function mapLines(map: JsonObject, margin: string): string {
  let out = '';
  for (const key in map) {
    const value = own(map, key);
    if (value !== undefined) out += entryLines(key, value, margin);
  }
  return out;
}

function listLines(list: readonly Json[], margin: string): string {
  let out = '';
  for (const item of list) out += itemLines(item, margin);
  return out;
}

function entryLines(key: string, value: Json, margin: string): string {
  const name = yamlString(key);
  const head = name.length > LONGEST_KEY ? `${margin}? ${name}\n${margin}:` : `${margin}${name}:`;
  if (typeof value === 'string') return `${head} ${stringValue(value, margin)}\n`;
  if (isArray(value) && value.length > 0) return `${head}\n${listLines(value, margin)}`;
  if (isMapping(value)) return `${head}\n${mapLines(value, `${margin}  `)}`;
  return `${head} ${inline(value)}\n`;
}

function itemLines(item: Json, margin: string): string {
  if (typeof item === 'string') return `${margin}- ${stringValue(item, margin)}\n`;
  // A collection starts on the line of its dash: its first indent becomes the dash and a space.
  const inner = `${margin}  `;
  if (isMapping(item)) return `${margin}- ${mapLines(item, inner).slice(inner.length)}`;
  if (isArray(item) && item.length > 0) {
    return `${margin}- ${listLines(item, inner).slice(inner.length)}`;
  }
  return `${margin}- ${inline(item)}\n`;
}

/** The text after `key: ` or `- `; a literal block is indented by two more spaces than the key or the dash. */
function stringValue(text: string, margin: string): string {
  const header = literalHeader(text);
  if (header === undefined) return yamlString(text);
  const body = header === '|' ? text.slice(0, -1) : text;
  return `${header}\n${body.replace(/^(?=.)/gm, `${margin}  `)}`;
}

/** A scalar or an empty collection. */
function inline(value: Json): string {
  switch (typeof value) {
    case 'string':
      return value.includes('\n') ? quoted(value) : yamlString(value);
    case 'number':
      return yamlNumber(value);
    case 'object':
      if (value === null) return 'null';
      return isArray(value) ? '[]' : '{}';
    default:
      return String(value);
  }
}

/** Whether the value is an object with at least one member. */
function isMapping(value: Json): value is JsonObject {
  if (!isObject(value)) return false;
  for (const key in value) if (own(value, key) !== undefined) return true;
  return false;
}

function members(map: JsonObject): [string, Json][] {
  return Object.entries(map).filter((entry): entry is [string, Json] => entry[1] !== undefined);
}
