/** The members of collections: the values after a dash, a comma, a key's mark or a colon. */

import { setOwn } from '../../../collection/own.ts';
import { duplicateKey } from '../../../diagnostic/codes/parse-text.ts';
import { peekToken } from '../../scan/next-token.ts';
import type { Token, TokenType } from '../../scan/token.ts';
import { checkCollectionTag } from '../build-scalar.ts';
import { type Entry, type MapNode, type Node, nothingAt, type SeqNode } from '../node.ts';
import { accept, isOneOf } from '../tokens.ts';
import { type Place, type Properties, report, type Walk } from '../walk.ts';
import { isMergeKey, keyTypeOf, nameOfKey } from './build-key.ts';
import { checkKeyType, type GrowingMap, isWritten, mergeInto } from './merge-keys.ts';

const MERGE = '<<';

/** The start of a collection, and the properties before it. */
export interface CollectionStart extends Omit<Properties, 'end'> {
  readonly start: number;
}

/** The start of a collection after its properties. */
export function startOf({ anchor, tag }: Properties, start: number): CollectionStart {
  return { anchor, tag, start };
}

/** A mapping in progress. */
export interface Growing extends GrowingMap {
  readonly entries: Entry[];
}

/** A mapping without entries. */
export function startMap(): Growing {
  return { value: {}, entries: [], merged: undefined, keyTypes: undefined };
}

/** The place of a member, and the tokens before which it is absent. */
export type MemberPlace = Place & { after: readonly TokenType[] };

/** The value after a dash, a comma or a colon; none before one of the tokens that may follow. */
export function readMember(
  walk: Walk,
  step: string | number,
  mark: Token,
  place: MemberPlace,
): Node {
  if (isOneOf(peekToken(walk.scanner), place.after)) {
    walk.count += 1;
    return nothingAt(mark.end);
  }
  walk.path.push(step);
  const node = walk.readNode(walk, place);
  walk.path.pop();
  return node;
}

/** The list; in flow style when it has a bracket, which ends at `close`. */
export function seqOf(
  walk: Walk,
  items: readonly Node[],
  { start, anchor, tag }: CollectionStart,
  close: number | undefined,
): SeqNode {
  checkCollectionTag(walk, tag, 'seq', start);
  const value = items.map((item) => item.value);
  const end = close ?? items.at(-1)?.end ?? start;
  const flow = close !== undefined;
  return { type: 'seq', flow, start, end, anchor, tag, items, value };
}

/** The mapping; in flow style when it has a brace, which ends at `close`. */
export function mapOf(
  walk: Walk,
  map: Growing,
  start: CollectionStart,
  close: number | undefined,
): MapNode {
  const { entries, value, keyTypes } = map;
  const { anchor, tag } = start;
  checkCollectionTag(walk, tag, 'map', start.start);
  const end = close ?? entries.at(-1)?.value.end ?? start.start;
  const flow = close !== undefined;
  return { type: 'map', flow, start: start.start, end, anchor, tag, entries, value, keyTypes };
}

/** Reads a key after its mark, and its value if there is one. */
export function readEntry(
  walk: Walk,
  map: Growing,
  mark: Token | undefined,
  place: MemberPlace,
): void {
  const isAbsent = mark !== undefined && isOneOf(peekToken(walk.scanner), place.after);
  const key = isAbsent ? nothingAt(mark.end) : walk.readNode(walk, place);
  if (walk.scanner.failure !== undefined) return;
  const merge = isMergeKey(key);
  const name = merge ? MERGE : nameOfKey(walk, key);
  // Go does not count merge keys.
  if (merge) walk.count -= 1;
  const colon = mark === undefined ? undefined : accept(walk, 'value');
  const value =
    colon === undefined ? nothingAt(key.end) : readMember(walk, name ?? '', colon, place);
  if (colon === undefined) walk.count += 1;
  if (merge && value.type === 'seq') walk.count -= 1;
  if (name === undefined) return;
  const entry = { name, merge, key, value };
  map.entries.push(entry);
  addEntry(walk, map, entry);
}

function addEntry(walk: Walk, map: GrowingMap, { name, merge, key, value }: Entry): void {
  if (merge) {
    mergeInto(walk, map, value);
    return;
  }
  if (isWritten(map, name)) report(walk, duplicateKey, { key: name }, key.start);
  else checkKeyType(walk, map, { key: name, keyType: keyTypeOf(key), offset: key.start });
  map.merged?.delete(name);
  setOwn(map.value, name, value.value);
}
