/**
 * Edit of a flow collection: values changed in place, members added after the last one and cut out.
 * JSON stays JSON: when the first string is in double quotes, new ones are too.
 */

import { own } from '../../collection/own.ts';
import type { Json, JsonObject } from '../../resource/json.ts';
import { toFlowYaml, toJson } from '../../resource/yaml/to-yaml.ts';
import { columnOf, isFirstOnLine, skipSpaces } from '../text/blank.ts';
import type { MapNode, Node, SeqNode } from '../tree/node.ts';
import { discard, type Edit, replace } from './edit.ts';
import { listChange } from './list-change.ts';
import { newKeys } from './map-change.ts';

/** A member of a flow collection: an entry or an item. */
interface Member {
  readonly start: number;
  readonly end: number;
  readonly value: Node;
  /** Its new value; undefined: it is removed. */
  readonly next: Json | undefined;
}

/** Changes the mapping to `next`; false when its form does not allow that in place. */
export function editFlowMap(edit: Edit, map: MapNode, next: JsonObject): boolean {
  const { text } = edit;
  if (text[map.start] !== '{') return false;
  const isJson = text[map.entries[0]?.key.start ?? 0] === '"';
  const members: Member[] = [];
  for (const { key, value, name, merge } of map.entries) {
    const isOdd =
      merge || key.type !== 'scalar' || key.anchor !== undefined || key.tag !== undefined;
    if (isOdd || text[skipSpaces(text, key.end)] !== ':') return false;
    members.push({ start: key.start, end: value.end, value, next: own(next, name) });
  }
  const added = newKeys(map, next).map((key) => {
    const value = own(next, key) ?? null;
    // `{key: value}` without its braces.
    return (isJson ? toJson({ [key]: value }) : toFlowYaml({ [key]: value })).slice(1, -1);
  });
  return editMembers(edit, members, { added, isJson });
}

/** Changes the list to `next`; false when its form does not allow that in place. */
export function editFlowSeq(edit: Edit, list: SeqNode, next: readonly Json[]): boolean {
  const { text } = edit;
  if (text[list.start] !== '[') return false;
  const change = listChange(list.value, next);
  // Items in the middle: a flow list can only grow in place after the last one.
  const isAtEnd = change.start + change.old === list.items.length;
  if (change.next.length > change.old && !isAtEnd) return false;
  const isJson = text[list.items[0]?.start ?? 0] === '"';
  const members = list.items.map((value, i): Member => {
    const at = i - change.start;
    const isChanged = at >= 0 && at < change.old;
    return { ...value, value, next: isChanged ? change.next[at] : value.value };
  });
  const added = change.next.slice(change.old).map(isJson ? toJson : toFlowYaml);
  return editMembers(edit, members, { added, isJson });
}

interface Additions {
  readonly added: readonly string[];
  readonly isJson: boolean;
}

function editMembers(
  edit: Edit,
  members: readonly Member[],
  { added, isJson }: Additions,
): boolean {
  const last = members.findLast((member) => member.next !== undefined);
  if (last === undefined || members.some(({ value }) => isOddValue(edit.text, value))) return false;
  let hasKept = false;
  for (const [i, member] of members.entries()) {
    if (member.next === undefined) cut(edit, members, { i, hasKept });
    else changeMember(edit, member, isJson);
    hasKept ||= member.next !== undefined;
  }
  const separator = separatorOf(edit.text, members);
  const insert = added.map((text) => `${separator}${text}`).join('');
  if (insert !== '') replace(edit, last.end, last.end, insert);
  return true;
}

/** Properties precede the value, an absent value has no offset, and a mapping may lack its braces. */
function isOddValue(text: string, node: Node): boolean {
  const isBare = node.type === 'map' && text[node.start] !== '{';
  return isBare || node.anchor !== undefined || node.tag !== undefined || node.start === node.end;
}

function changeMember(edit: Edit, { value, next }: Member, isJson: boolean): void {
  if (next === undefined || edit.change(edit, value, next, true)) return;
  discard(edit, value);
  replace(edit, value.start, value.end, isJson ? toJson(next) : toFlowYaml(next));
}

/** Cuts a member out with the comma before it, or, without a member before it, with the one after it. */
function cut(
  edit: Edit,
  members: readonly Member[],
  { i, hasKept }: { i: number; hasKept: boolean },
): void {
  const member = members[i];
  if (member === undefined) return;
  discard(edit, member.value);
  const before = members[i - 1];
  const after = members[i + 1];
  if (hasKept && before !== undefined) replace(edit, before.end, member.end, '');
  else if (after !== undefined) replace(edit, member.start, after.start, '');
}

/** A comma and the separator of members: a line break and their indentation when each has its own line. */
function separatorOf(text: string, members: readonly Member[]): string {
  const start = members.at(-1)?.start ?? 0;
  return isFirstOnLine(text, start) ? `,\n${' '.repeat(columnOf(text, start))}` : ', ';
}
