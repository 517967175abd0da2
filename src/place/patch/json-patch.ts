/**
 * JSON Patch (RFC 6902): each operation of a patch is judged here, and applied by the library `rfc6902` to the one map or list that it
 * changes, one after the other, until one fails.
 * @module
 */
import { isArray, isObject, type Json, type JsonObject, jsonEqual } from '../../resource/json.ts';
import { type Draft, newDraft } from '../change/draft.ts';
import { changeAt, type MemberChange, resolveTokens } from '../change/draft-member.ts';
import {
  findObstacle,
  findPlaceObstacle,
  isSamePlace,
  nameOf,
  type Operation,
  readOperations,
} from './patch-operation.ts';

/** The patched object, or the operation that failed and why. */
export type JsonPatchResult =
  | { readonly object: JsonObject }
  | { readonly failed: number; readonly reason: string }
  | { readonly tooLarge: true };

/** More values than any object of Kubernetes has room for; a bound on what `copy` can multiply, and on what `move` goes through. */
export const MAX_COPIED_VALUES = 100_000;

/**
 * Applies all operations, or tells which one fails. The object itself is not changed, unless it is the draft's own: then those before
 * the one that fails have changed it.
 */
export function applyJsonPatch(
  object: JsonObject,
  patch: readonly Json[],
  draft: Draft = newDraft(),
): JsonPatchResult {
  let next = object;
  let copied = 0;
  for (const [index, operation] of readOperations(patch).entries()) {
    const reason = findObstacle(next, operation);
    if (reason !== undefined) return { failed: index, reason };
    if (operation.op === 'copy' || operation.op === 'move') {
      const values = countValues(resolveTokens(next, operation.from));
      draft.visit(values);
      copied += values;
      if (copied > MAX_COPIED_VALUES) return { tooLarge: true };
    }
    const applied = apply(next, operation, draft);
    if ('reason' in applied) return { failed: index, reason: applied.reason };
    next = applied.object;
  }
  return { object: next };
}

/** What an operation makes of an object, or why it can't be applied. */
export type Applied = { readonly object: JsonObject } | { readonly reason: string };

/** Applies one operation that adds, replaces or removes, if there is nothing in its way. */
export function applyOperation(object: JsonObject, operation: Operation, draft: Draft): Applied {
  const reason = findObstacle(object, operation);
  return reason === undefined ? apply(object, operation, draft) : { reason };
}

/** The object with an operation applied that has its way free. */
function apply(object: JsonObject, operation: Operation, draft: Draft): Applied {
  const { op, path, from, value } = operation;
  const changed = (change: MemberChange): Applied => ({
    object: changeAt(object, path, { draft, change }),
  });
  switch (op) {
    case 'add':
    case 'replace':
      return changed({ op, value });
    case 'remove':
      return changed({ op });
    case 'copy':
      return changed({ op: 'add', value: resolveTokens(object, from) });
    case 'move':
      return move(object, operation, draft);
    default: {
      const found = resolveTokens(object, path);
      if (jsonEqual(found, value)) return { object };
      return { reason: `"${nameOf(path)}" is ${shown(found)}, not ${shown(value)}` };
    }
  }
}

/** RFC 6902 §4.4: what is moved is removed first, and only then is its new place looked for. */
function move(object: JsonObject, { from, path }: Operation, draft: Draft): Applied {
  if (isSamePlace(from, path)) return { object };
  const value = resolveTokens(object, from);
  const without = changeAt(object, from, { draft, change: { op: 'remove' } });
  const reason = findPlaceObstacle(without, path);
  if (reason !== undefined) return { reason };
  return { object: changeAt(without, path, { draft, change: { op: 'add', value } }) };
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
