/**
 * Block collections: the content of most manifests.
 * @module
 */
import type { Json } from '../../resource/json.ts';
import { MAX_DEPTH } from '../bounds.ts';
import { hasBreak } from '../text/blank.ts';
import {
  COLON,
  DASH,
  DOUBLE_QUOTE,
  GREATER,
  HASH,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  PIPE,
  SINGLE_QUOTE,
  SPACE,
} from '../text/characters.ts';
import type { Entry, MapNode, Node, ScalarNode, SeqNode } from '../tree/node.ts';
import { resolvePlain } from '../tree/scalar-schema.ts';
import { addEntry, keyName, type QuickMap } from './quick-map.ts';
import { readBlockScalar } from './read-block-scalar.ts';
import { readFlowValue } from './read-flow.ts';
import { plainKeyEnd, readPlain, startsPlain, trimEnd } from './read-plain.ts';
import { readQuoted } from './read-quoted.ts';
import { columnHere, isAtEnd, isGap, type Reader, toContent } from './reader.ts';

/** The place of a value: the column of its collection, and the collection's depth. */
interface Place {
  readonly parent: number;
  readonly depth: number;
}

/** Reads the value that starts here, on a line of its own or after a dash; continues to the content after it. */
export function readBlockValue(reader: Reader, place: Place): Node | undefined {
  const { text, at } = reader;
  if (isDash(text, at)) return readBlockSeq(reader, place.depth + 1);
  const keyEnd = keyEndHere(reader);
  if (keyEnd >= 0) return readBlockMap(reader, place.depth + 1);
  return readBlockLeaf(reader, place);
}

/** A value that is no block collection. */
function readBlockLeaf(reader: Reader, { parent, depth }: Place): Node | undefined {
  const { text } = reader;
  let node: Node | undefined;
  switch (text.charCodeAt(reader.at)) {
    case OPEN_BRACE:
    case OPEN_BRACKET:
      reader.isInBlock = parent >= 0;
      node = readFlowValue(reader, depth);
      break;
    case DOUBLE_QUOTE:
    case SINGLE_QUOTE:
      node = readQuoted(reader);
      break;
    case PIPE:
    case GREATER:
      node = readBlockScalar(reader, parent);
      break;
    default:
      node = startsPlain(text, reader.at) ? readPlain(reader, parent) : undefined;
  }
  return node !== undefined && toContent(reader) ? node : undefined;
}

function readBlockMap(reader: Reader, depth: number): MapNode | undefined {
  const start = reader.at;
  const column = columnHere(reader);
  const map: QuickMap = { entries: [], value: {} };
  if (depth > MAX_DEPTH) return undefined;
  let end = start;
  do {
    const entry = readEntry(reader, column, depth);
    if (entry === undefined || !addEntry(map, entry)) return undefined;
    end = entry.value.end;
  } while (!isAtEnd(reader) && columnHere(reader) === column && !isDash(reader.text, reader.at));
  const { entries, value } = map;
  return isOut(reader, column)
    ? { type: 'map', flow: false, start, end, entries, value }
    : undefined;
}

function readEntry(reader: Reader, column: number, depth: number): Entry | undefined {
  const { text } = reader;
  const colon = keyEndHere(reader);
  const key = colon < 0 ? undefined : readKey(reader, colon);
  const name = key === undefined ? undefined : keyName(text, key);
  if (key === undefined || name === undefined) return undefined;
  reader.at = colon + 1;
  const value = readAfterMark(reader, { parent: column, depth }, true);
  return value === undefined ? undefined : { name, merge: false, key, value };
}

function readBlockSeq(reader: Reader, depth: number): SeqNode | undefined {
  const start = reader.at;
  const column = columnHere(reader);
  const items: Node[] = [];
  const value: Json[] = [];
  if (depth > MAX_DEPTH) return undefined;
  let end = start;
  do {
    reader.at += 1;
    const item = readAfterMark(reader, { parent: column, depth }, false);
    if (item === undefined) return undefined;
    items.push(item);
    value.push(item.value);
    ({ end } = item);
  } while (columnHere(reader) === column && isDash(reader.text, reader.at));
  // A key at the column of the dashes continues the mapping around the list.
  const isDone = isOut(reader, column) || (columnHere(reader) === column && !isAtEnd(reader));
  return isDone ? { type: 'seq', flow: false, start, end, items, value } : undefined;
}

/** Reads the value after a colon or a dash: on the same line, or further in on the lines below; none is null. */
function readAfterMark(reader: Reader, place: Place, isKey: boolean): Node | undefined {
  const { text, at: mark } = reader;
  let at = mark;
  while (text.charCodeAt(at) === SPACE) at += 1;
  const code = text.charCodeAt(at);
  const isBelow = code === NEWLINE || Number.isNaN(code) || (code === HASH && at > mark);
  if (!isBelow) {
    reader.at = at;
    return isKey ? readBlockLeaf(reader, place) : readBlockValue(reader, place);
  }
  if (!toContent(reader)) return undefined;
  const column = columnHere(reader);
  const isCompactList = isKey && column === place.parent && isDash(text, reader.at);
  const isInside = column > place.parent || isCompactList;
  if (isInside && !isAtEnd(reader)) return readBlockValue(reader, place);
  return { type: 'scalar', style: 'plain', start: mark, end: mark, value: null };
}

/** The offset of the colon after the key that starts here; -1 without a key. */
function keyEndHere({ text, at }: Reader): number {
  const code = text.charCodeAt(at);
  if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) return quotedKeyEnd(text, at);
  return startsPlain(text, at) ? plainKeyEnd(text, at) : -1;
}

function quotedKeyEnd(text: string, at: number): number {
  const key = readQuoted({ text, at, lineStart: 0 });
  if (key === undefined || hasBreak(text, key.start, key.end)) return -1;
  let colon = key.end;
  while (text.charCodeAt(colon) === SPACE) colon += 1;
  return text.charCodeAt(colon) === COLON && isGap(text.charCodeAt(colon + 1)) ? colon : -1;
}

function readKey(reader: Reader, colon: number): ScalarNode | undefined {
  const { text, at: start } = reader;
  const code = text.charCodeAt(start);
  if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) return readQuoted(reader);
  const end = trimEnd(text, start, colon);
  return {
    type: 'scalar',
    style: 'plain',
    start,
    end,
    value: resolvePlain(text.slice(start, end)),
  };
}

/** Whether the content here is further out than the column, or is the end. */
function isOut(reader: Reader, column: number): boolean {
  return isAtEnd(reader) || columnHere(reader) < column;
}

function isDash(text: string, at: number): boolean {
  return text.charCodeAt(at) === DASH && isGap(text.charCodeAt(at + 1));
}
