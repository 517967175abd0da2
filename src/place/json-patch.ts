/**
 * JSON Patch (RFC 6902): each operation is judged before it is applied, and a place is what the object itself holds. Libraries
 * follow inherited properties, or leave out tokens such as `constructor`, and so change another place.
 * @module
 */
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  jsonEqual,
  stringAt,
  valueAt,
} from '../resource/json.ts';
import { fieldPath, formatPointer, parsePointer } from '../resource/json-pointer.ts';
import { own } from '../resource/own.ts';

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
    const applied = applyOperation(next, op);
    if (applied === undefined) return { failed: index, reason: explain(next, op) };
    next = applied;
  }
  return { object: next };
}

/** The object with the operation applied, what it doesn't touch shared; undefined when a test of a value fails. */
function applyOperation(object: JsonObject, op: Json): JsonObject | undefined {
  const path = stringAt(op, 'path') ?? '';
  const from = stringAt(op, 'from') ?? '';
  const value = valueAt(op, 'value');
  switch (stringAt(op, 'op')) {
    case 'add':
      return changeAt(object, path, addTo(value));
    case 'replace':
      return changeAt(object, path, replaceIn(value));
    case 'remove':
      return changeAt(object, path, removeFrom);
    case 'copy':
      return changeAt(object, path, addTo(resolvePointer(object, from)));
    case 'move':
      if (from === path) return object;
      return changeAt(
        changeAt(object, from, removeFrom),
        path,
        addTo(resolvePointer(object, from)),
      );
    default:
      return jsonEqual(resolvePointer(object, path), value) ? object : undefined;
  }
}

/** A map or list → the same with the member that a token names changed. */
type MemberChange = (parent: Json, token: string) => Json;

const addTo =
  (value: Json | undefined): MemberChange =>
  (parent, token) => {
    if (!isArray(parent)) return { ...(isObject(parent) ? parent : {}), [token]: value };
    return parent.toSpliced(token === '-' ? parent.length : Number(token), 0, value ?? null);
  };

const replaceIn =
  (value: Json | undefined): MemberChange =>
  (parent, token) => {
    if (!isArray(parent)) return addTo(value)(parent, token);
    return parent.with(Number(token), value ?? null);
  };

const removeFrom: MemberChange = (parent, token) => {
  if (isArray(parent)) return parent.toSpliced(Number(token), 1);
  const members = Object.entries(isObject(parent) ? parent : {});
  return Object.fromEntries(members.filter(([name]) => name !== token));
};

/** The object with copies of the maps and lists on the way to a place that `findObstacle` has found reachable. */
function changeAt(object: JsonObject, pointer: string, change: MemberChange): JsonObject {
  const changed = changeAlong(object, parsePointer(pointer) ?? [], change);
  return isObject(changed) ? changed : object;
}

function changeAlong(value: Json, tokens: readonly string[], change: MemberChange): Json {
  const [token, ...rest] = tokens;
  if (token === undefined) return value;
  if (rest.length === 0) return change(value, token);
  if (isArray(value)) {
    const index = Number(token);
    return value.with(index, changeAlong(value[index] ?? null, rest, change));
  }
  if (!isObject(value)) return value;
  return { ...value, [token]: changeAlong(own(value, token) ?? null, rest, change) };
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
  return findPlaceObstacle(changeAt(object, from, removeFrom), path);
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
