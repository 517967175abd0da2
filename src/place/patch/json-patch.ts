/**
 * JSON Patch (RFC 6902): each operation is validated here, and applied by the library `rfc6902` to the one map or list that it
 * changes, in order, until one fails.
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

/** The patched object, or the failed operation and the reason. */
export type JsonPatchResult =
  | { readonly object: JsonObject }
  | { readonly failed: number; readonly reason: string }
  | { readonly tooLarge: true };

/** More values than any Kubernetes object can have; a bound on the growth by `copy`, and on the values that `move` visits. */
export const MAX_COPIED_VALUES = 100_000;

/**
 * Applies all operations, or returns the one that fails. The object is not changed, unless it is the draft's own: then the operations
 * before the failed one have changed it.
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

/** The object after an operation, or the reason of its failure. */
export type Applied = { readonly object: JsonObject } | { readonly reason: string };

/** Applies one operation that adds, replaces or removes, if it is valid. */
export function applyOperation(object: JsonObject, operation: Operation, draft: Draft): Applied {
  const reason = findObstacle(object, operation);
  return reason === undefined ? apply(object, operation, draft) : { reason };
}

/** The object after a valid operation. */
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

/** RFC 6902 §4.4: the value is removed first, and only then is its new place resolved. */
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

/** Counts up to the limit. */
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
