/** A place in a draft object → the value there, and a change of it. Only own members count, not inherited ones. */
import { applyPatch } from 'rfc6902';
import { own, setOwn } from '../../collection/own.ts';
import { invariant } from '../../diagnostic/invariant.ts';
import { isArray, isObject, type Json, type JsonObject, jsonEqual } from '../../resource/json.ts';
import { formatPointer, parsePointer } from '../../resource/json-pointer.ts';
import type { Draft, OwnMap } from './draft.ts';

/** A change of one member of a map or list. */
export type MemberChange =
  | { readonly op: 'add' | 'replace'; readonly value: Json | undefined }
  | { readonly op: 'remove' };

/**
 * The object with the maps and lists changed on the way to a place that was found reachable. The library gets only the map or list to
 * change: on a longer way it follows inherited members, and skips tokens such as `constructor`. It copies the value.
 */
export function changeAt(
  object: JsonObject,
  tokens: readonly string[],
  { draft, change }: { readonly draft: Draft; readonly change: MemberChange },
): JsonObject {
  const last = tokens.at(-1);
  if (last === undefined) return object;
  const root = draft.map(object);
  let parent: OwnMap | Json[] = root;
  for (let i = 0; i < tokens.length - 1; i += 1) parent = stepInto(parent, tokens[i] ?? '', draft);
  if (isDifference(parent, last, change)) draft.noteDifference();
  const [failure] = applyPatch(parent, [{ ...change, path: formatPointer([last]) }]);
  invariant(failure === null, 'an operation whose way is free can be applied');
  return root;
}

/** Whether the change sets a different value; in a list, added or removed members move others. */
function isDifference(parent: OwnMap | Json[], token: string, change: MemberChange): boolean {
  if (!Array.isArray(parent)) return isOtherMember(parent, token, change);
  return change.op !== 'replace' || !jsonEqual(parent[Number(token)], change.value);
}

function isOtherMember(map: OwnMap, key: string, change: MemberChange): boolean {
  const before = own(map, key);
  return change.op === 'remove' ? before !== undefined : !jsonEqual(before, change.value);
}

/** Sets or removes a member of a map. */
export function changeMember(
  map: OwnMap,
  key: string,
  { draft, change }: { readonly draft: Draft; readonly change: MemberChange },
): void {
  if (isOtherMember(map, key, change)) draft.noteDifference();
  if (change.op === 'remove') Reflect.deleteProperty(map, key);
  else setOwn(map, key, change.value);
}

/** The member, writable. */
function stepInto(parent: OwnMap | Json[], token: string, draft: Draft): OwnMap | Json[] {
  const member = Array.isArray(parent) ? parent[Number(token)] : own(parent, token);
  const taken = isArray(member) ? draft.list(member) : draft.map(isObject(member) ? member : {});
  if (taken !== member) {
    if (Array.isArray(parent)) parent[Number(token)] = taken;
    else setOwn<Json | undefined>(parent, token, taken);
  }
  return taken;
}

/** The value at a JSON Pointer. */
export function resolvePointer(object: JsonObject, pointer: string): Json | undefined {
  return resolveTokens(object, parsePointer(pointer) ?? ['']);
}

/** The value at the tokens of a JSON Pointer. */
export function resolveTokens(object: JsonObject, tokens: readonly string[]): Json | undefined {
  let value: Json | undefined = object;
  for (const token of tokens) {
    if (isArray(value)) value = isIndex(token) ? value[Number(token)] : undefined;
    else value = isObject(value) ? own(value, token) : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}

/** Whether a token is an index of a list. */
export function isIndex(token: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(token);
}
