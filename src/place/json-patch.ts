/**
 * JSON Patch (RFC 6902): each operation is judged here and applied by the library `rfc6902`, to the one map or list that it changes. On a
 * longer way the library follows inherited properties and leaves out tokens such as `constructor`, and so changes another place.
 * @module
 */
import { applyPatch } from 'rfc6902';
import { MAX_DEPTH } from '../parse/bounds.ts';
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
import { own, setOwn } from '../resource/own.ts';
import { type Draft, newDraft } from './draft.ts';

/** The patched object, or the operation that failed and why. */
export type JsonPatchResult =
  | { readonly object: JsonObject }
  | { readonly failed: number; readonly reason: string }
  | { readonly tooLarge: true };

/** More values than any object of Kubernetes has room for; a bound on what `copy` can multiply, and on what `move` goes through. */
export const MAX_COPIED_VALUES = 100_000;

/** Applies all operations or none; the object itself is not changed, unless it is the draft's own. */
export function applyJsonPatch(
  object: JsonObject,
  patch: readonly Json[],
  draft: Draft = newDraft(),
): JsonPatchResult {
  let next = object;
  let copied = 0;
  for (const [index, op] of patch.entries()) {
    const reason = findObstacle(next, op);
    if (reason !== undefined) return { failed: index, reason };
    // The library copies what it adds.
    if (['copy', 'move'].includes(stringAt(op, 'op') ?? '')) {
      copied += countValues(resolvePointer(next, stringAt(op, 'from') ?? ''));
      if (copied > MAX_COPIED_VALUES) return { tooLarge: true };
    }
    const applied = applyOperation(next, op, draft);
    if ('reason' in applied) return { failed: index, reason: applied.reason };
    next = applied.object;
  }
  return { object: next };
}

/** The object with the operation applied, or why it can't be. */
function applyOperation(
  object: JsonObject,
  op: Json,
  draft: Draft,
): { readonly object: JsonObject } | { readonly reason: string } {
  const path = stringAt(op, 'path') ?? '';
  const from = stringAt(op, 'from') ?? '';
  const value = valueAt(op, 'value');
  switch (stringAt(op, 'op')) {
    case 'add':
      return { object: changeAt(object, path, { draft, change: { op: 'add', value } }) };
    case 'replace':
      return { object: changeAt(object, path, { draft, change: { op: 'replace', value } }) };
    case 'remove':
      return { object: changeAt(object, path, { draft, change: { op: 'remove' } }) };
    case 'copy': {
      const found = duplicate(resolvePointer(object, from));
      return { object: changeAt(object, path, { draft, change: { op: 'add', value: found } }) };
    }
    case 'move':
      return move(object, { from, path, draft });
    default:
      return jsonEqual(resolvePointer(object, path), value)
        ? { object }
        : { reason: explain(object, op) };
  }
}

/** RFC 6902 §4.4: what is moved is removed first, and only then is its new place looked for. */
function move(
  object: JsonObject,
  { from, path, draft }: { readonly from: string; readonly path: string; readonly draft: Draft },
): { readonly object: JsonObject } | { readonly reason: string } {
  if (from === path) return { object };
  const value = resolvePointer(object, from);
  const without = changeAt(object, from, { draft, change: { op: 'remove' } });
  const reason = findPlaceObstacle(without, path);
  if (reason !== undefined) return { reason };
  return { object: changeAt(without, path, { draft, change: { op: 'add', value } }) };
}

/** A value of its own, since what stands in two places must not be changed in place. */
function duplicate(value: Json | undefined): Json | undefined {
  if (isArray(value)) return value.map((item) => duplicate(item) ?? null);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, duplicate(member)]),
  );
}

/** What happens to one member of a map or list. */
type MemberChange =
  | { readonly op: 'add' | 'replace'; readonly value: Json | undefined }
  | { readonly op: 'remove' };

/** The object with the maps and lists changed on the way to a place that `findObstacle` has found reachable. */
function changeAt(
  object: JsonObject,
  pointer: string,
  { draft, change }: { readonly draft: Draft; readonly change: MemberChange },
): JsonObject {
  const tokens = parsePointer(pointer) ?? [];
  const last = tokens.at(-1);
  if (last === undefined) return object;
  const root = draft.map(object);
  let parent: Record<string, Json | undefined> | Json[] = root;
  for (const token of tokens.slice(0, -1)) parent = stepInto(parent, token, draft);
  applyPatch(parent, [{ ...change, path: formatPointer([last]) }]);
  return root;
}

/** The member for changing. */
function stepInto(
  parent: Record<string, Json | undefined> | Json[],
  token: string,
  draft: Draft,
): Record<string, Json | undefined> | Json[] {
  const member = Array.isArray(parent) ? parent[Number(token)] : own(parent, token);
  const taken = isArray(member) ? draft.list(member) : draft.map(isObject(member) ? member : {});
  if (Array.isArray(parent)) parent[Number(token)] = taken;
  else setOwn(parent, token, taken);
  return taken;
}

/** Why an operation can't be applied; undefined when it can, unless a test of a value fails. */
function findObstacle(object: JsonObject, op: Json): string | undefined {
  const path = stringAt(op, 'path') ?? '';
  // The library would exchange the prototype; no document has such a key.
  if (parsePointer(path)?.includes('__proto__')) return 'it would change "__proto__"';
  switch (stringAt(op, 'op')) {
    case 'add':
      return findPlaceObstacle(object, path) ?? findDepthObstacle(path, valueAt(op, 'value'));
    case 'copy':
    case 'move':
      return findSourceObstacle(object, op);
    case 'replace':
    case 'remove':
      return path === '' ? 'it would take the whole object' : findValueObstacle(object, path);
    default:
      return findValueObstacle(object, path);
  }
}

/** Where a value that moves will be is looked at once it has left its old place. */
function findSourceObstacle(object: JsonObject, op: Json): string | undefined {
  const path = stringAt(op, 'path') ?? '';
  const from = stringAt(op, 'from') ?? '';
  const obstacle = findValueObstacle(object, from);
  if (obstacle !== undefined || (stringAt(op, 'op') === 'move' && from === path)) return obstacle;
  const place = stringAt(op, 'op') === 'copy' ? findPlaceObstacle(object, path) : undefined;
  return place ?? findDepthObstacle(path, resolvePointer(object, from));
}

/** Few copies into each other are deeper than anything can go through. */
function findDepthObstacle(path: string, value: Json | undefined): string | undefined {
  const depth = (parsePointer(path) ?? []).length + depthOf(value);
  return depth > MAX_DEPTH ? `it would be more than ${MAX_DEPTH} levels deep` : undefined;
}

function depthOf(value: Json | undefined): number {
  const members = isArray(value) ? value : Object.values(isObject(value) ? value : {});
  let deepest = 0;
  for (const member of members) deepest = Math.max(deepest, depthOf(member));
  return members.length === 0 ? 0 : deepest + 1;
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
