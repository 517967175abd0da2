/**
 * JSON Patch (RFC 6902), as the library `rfc6902` applies it, behind a check of every pointer: on its own it follows
 * inherited properties, and counts `length` and `-1` as indices of a list.
 * @module
 */
import { applyPatch, type Operation } from 'rfc6902';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  stringAt,
  valueAt,
} from '../resource/json.ts';
import { fieldPath, formatPointer, parsePointer } from '../resource/json-pointer.ts';

/** The patched object, or the operation that failed and why. */
export type JsonPatchResult =
  | { readonly object: JsonObject }
  | { readonly failed: number; readonly reason: string }
  | { readonly tooLarge: true };

/** More values than any object of Kubernetes has room for; a bound on what `copy` can multiply. */
export const MAX_COPIED_VALUES = 100_000;

/** Applies all operations or none; the object itself is not changed. */
export function applyJsonPatch(object: JsonObject, patch: readonly Json[]): JsonPatchResult {
  let next = object;
  let copied = 0;
  for (const [index, op] of patch.entries()) {
    const reason = findObstacle(next, op);
    if (reason !== undefined) return { failed: index, reason };
    if (stringAt(op, 'op') === 'copy') {
      copied += countValues(resolvePointer(next, stringAt(op, 'from') ?? ''));
      if (copied > MAX_COPIED_VALUES) return { tooLarge: true };
    }
    const applied = applyOperations(next, toOperations(next, op));
    if (applied === undefined) return { failed: index, reason: explain(next, op) };
    next = applied;
  }
  return { object: next };
}

/** The object with the operations applied, what they don't touch shared; undefined when one of them fails. */
function applyOperations(
  object: JsonObject,
  operations: readonly Operation[],
): JsonObject | undefined {
  let next = object;
  for (const operation of operations) {
    next = copyAlong(next, operation.path);
    const [error] = applyPatch(next, [operation]);
    if (error !== null) return undefined;
  }
  return next;
}

/** The object with copies of the maps and lists on the way to a place, all of it that an operation there changes. */
function copyAlong(object: JsonObject, pointer: string): JsonObject {
  const copied = copyPath(object, parsePointer(pointer) ?? []);
  return isObject(copied) ? copied : object;
}

function copyPath(value: Json, [token, ...rest]: readonly string[]): Json {
  if (token === undefined) return value;
  if (isArray(value)) {
    const index = isIndex(token) ? Number(token) : -1;
    return value.map((item, i) => (i === index ? copyPath(item, rest) : item));
  }
  if (!isObject(value)) return value;
  const member = valueAt(value, token);
  return member === undefined ? { ...value } : { ...value, [token]: copyPath(member, rest) };
}

/** Why an operation can't be applied; undefined when it can, unless a test of a value fails. */
function findObstacle(object: JsonObject, op: Json): string | undefined {
  const path = stringAt(op, 'path') ?? '';
  switch (stringAt(op, 'op')) {
    case 'add':
      return findPlaceObstacle(object, path);
    case 'copy':
      return (
        findValueObstacle(object, stringAt(op, 'from') ?? '') ?? findPlaceObstacle(object, path)
      );
    case 'move':
      return findMoveObstacle(object, stringAt(op, 'from') ?? '', path);
    case 'replace':
    case 'remove':
      return path === '' ? 'it would take the whole object' : findValueObstacle(object, path);
    default:
      return findValueObstacle(object, path);
  }
}

/** RFC 6902 §4.4: what is moved is removed first, and only then is its new place looked for. */
function findMoveObstacle(object: JsonObject, from: string, path: string): string | undefined {
  const obstacle = findValueObstacle(object, from);
  if (obstacle !== undefined || from === path) return obstacle;
  const without = copyAlong(object, from);
  applyPatch(without, [{ op: 'remove', path: from }]);
  return findPlaceObstacle(without, path);
}

function findValueObstacle(object: JsonObject, pointer: string): string | undefined {
  return resolvePointer(object, pointer) === undefined
    ? `there is no "${fieldPath(pointer)}"`
    : undefined;
}

/** A new value needs a map or list around it; in a list, an index up to its length. */
function findPlaceObstacle(object: JsonObject, pointer: string): string | undefined {
  const tokens = parsePointer(pointer) ?? [];
  const last = tokens.at(-1);
  if (last === undefined) return 'it would take the whole object';
  const around = formatPointer(tokens.slice(0, -1));
  const parent = resolvePointer(object, around);
  if (parent === undefined) return `there is no "${fieldPath(around)}"`;
  if (isObject(parent)) return undefined;
  if (!isArray(parent)) return `"${fieldPath(around)}" is neither a map nor a list`;
  if (last === '-' || (isIndex(last) && Number(last) <= parent.length)) return undefined;
  return `"${fieldPath(around)}" has ${parent.length} members and no place "${last}"`;
}

/** The value at a pointer; only what the object holds itself counts. */
export function resolvePointer(object: JsonObject, pointer: string): Json | undefined {
  let value: Json | undefined = object;
  for (const token of parsePointer(pointer) ?? ['']) {
    if (isArray(value)) value = isIndex(token) ? value[Number(token)] : undefined;
    else value = valueAt(value, token);
    if (value === undefined) return undefined;
  }
  return value;
}

function isIndex(token: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(token);
}

function explain(object: JsonObject, op: Json): string {
  const path = stringAt(op, 'path') ?? '';
  if (stringAt(op, 'op') !== 'test') return 'it cannot be applied';
  return `"${fieldPath(path)}" is ${shown(resolvePointer(object, path))}, not ${shown(valueAt(op, 'value'))}`;
}

function shown(value: Json | undefined): string {
  if (isArray(value)) return `a list of ${value.length}`;
  if (isObject(value)) return 'a map';
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : String(value);
}

/** Counts no further than the limit. */
function countValues(value: Json | undefined): number {
  const open: (Json | undefined)[] = [value];
  let count = 0;
  for (let next = open.pop(); next !== undefined && count <= MAX_COPIED_VALUES; next = open.pop()) {
    count += 1;
    if (isArray(next)) open.push(...next);
    else if (isObject(next)) open.push(...Object.values(next).map((member) => member ?? null));
  }
  return count;
}

/** `move` is a removal and an addition: the library would look for the new place before it removes. */
function toOperations(object: JsonObject, op: Json): Operation[] {
  const path = stringAt(op, 'path') ?? '';
  const from = stringAt(op, 'from') ?? '';
  const value = valueAt(op, 'value');
  const name = stringAt(op, 'op');
  switch (name) {
    case 'move':
      if (from === path) return [];
      return [
        { op: 'remove', path: from },
        { op: 'add', path, value: resolvePointer(object, from) },
      ];
    case 'copy':
      return [{ op: name, from, path }];
    case 'remove':
      return [{ op: name, path }];
    case 'add':
    case 'replace':
      return [{ op: name, path, value }];
    default:
      return [{ op: 'test', path, value }];
  }
}
