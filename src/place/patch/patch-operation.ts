/** One operation of a JSON Patch: parsed once for all objects, and validated for each of them. */

import { memoise } from '../../collection/memoise.ts';
import { MAX_DEPTH } from '../../parse/bounds.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  stringAt,
  valueAt,
} from '../../resource/json.ts';
import { fieldPath, formatPointer, parsePointer } from '../../resource/json-pointer.ts';
import { isIndex, resolveTokens } from '../change/draft-member.ts';

/** An operation with parsed pointers. */
export interface Operation {
  readonly op: string;
  readonly path: readonly string[];
  readonly from: readonly string[];
  readonly value: Json | undefined;
  /** Depth of the value. */
  readonly depth: number;
}

export const readOperations: (patch: readonly Json[]) => readonly Operation[] = memoise(
  (patch: readonly Json[]) => patch.map(readOperation),
);

function readOperation(op: Json): Operation {
  const value = valueAt(op, 'value');
  return {
    op: stringAt(op, 'op') ?? '',
    path: parsePointer(stringAt(op, 'path') ?? '') ?? [],
    from: parsePointer(stringAt(op, 'from') ?? '') ?? [],
    value,
    depth: depthOf(value),
  };
}

const WHOLE = 'it would remove the whole object';

/** Why an operation cannot be applied; undefined when it can, except for a failing test of a value. */
export function findObstacle(object: JsonObject, operation: Operation): string | undefined {
  const { op, path, depth } = operation;
  // No document has such a key, and a program that follows it would reach the prototype.
  if (path.includes('__proto__')) return 'it would change "__proto__"';
  switch (op) {
    case 'add':
      return findPlaceObstacle(object, path) ?? findDepthObstacle(path, depth);
    case 'copy':
    case 'move':
      return findSourceObstacle(object, operation);
    case 'replace':
    case 'remove':
      return path.length === 0 ? WHOLE : findValueObstacle(object, path);
    default:
      return findValueObstacle(object, path);
  }
}

/** The new place of a moved value is validated after the value has left its old one. */
function findSourceObstacle(object: JsonObject, { op, from, path }: Operation): string | undefined {
  const obstacle = findValueObstacle(object, from);
  if (obstacle !== undefined || (op === 'move' && isSamePlace(from, path))) return obstacle;
  const place = op === 'copy' ? findPlaceObstacle(object, path) : undefined;
  return place ?? findDepthObstacle(path, depthOf(resolveTokens(object, from)));
}

/** Whether two pointers lead to one place. */
export function isSamePlace(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((token, i) => token === b[i]);
}

/** A few copies of values into one another exceed any depth that can be traversed. */
function findDepthObstacle(path: readonly string[], depth: number): string | undefined {
  return path.length + depth > MAX_DEPTH
    ? `it would be more than ${MAX_DEPTH} levels deep`
    : undefined;
}

export function depthOf(value: Json | undefined): number {
  const members = isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  let deepest = 0;
  for (const member of members) deepest = Math.max(deepest, depthOf(member));
  return members.length === 0 ? 0 : deepest + 1;
}

function findValueObstacle(object: JsonObject, path: readonly string[]): string | undefined {
  return resolveTokens(object, path) === undefined ? `there is no "${nameOf(path)}"` : undefined;
}

/** A new value needs an existing map or list; in a list, an index up to its length. */
export function findPlaceObstacle(object: JsonObject, path: readonly string[]): string | undefined {
  const last = path.at(-1);
  if (last === undefined) return WHOLE;
  const around = path.slice(0, -1);
  const parent = resolveTokens(object, around);
  if (parent === undefined) return `there is no "${nameOf(around)}"`;
  if (isObject(parent)) return undefined;
  if (!isArray(parent)) return `"${nameOf(around)}" is neither a map nor a list`;
  if (last === '-' || (isIndex(last) && Number(last) <= parent.length)) return undefined;
  return `"${nameOf(around)}" has ${parent.length} members and no index "${last}"`;
}

/** A place as in messages. */
export function nameOf(path: readonly string[]): string {
  return fieldPath(formatPointer(path));
}
