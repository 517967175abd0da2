/**
 * A flow collection, on one line or on several, as sigs.k8s.io/yaml reads it: indentation has no meaning in it.
 * @module
 */
import type { Json } from '../../resource/json.ts';
import { MAX_DEPTH } from '../bounds.ts';
import { hasBreak } from '../text/blank.ts';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOUBLE_QUOTE,
  HASH,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  SINGLE_QUOTE,
  SPACE,
  TAB,
} from '../text/characters.ts';
import type { Entry, MapNode, Node, ScalarNode, SeqNode } from '../tree/node.ts';
import { addEntry, keyName, type QuickMap } from './quick-map.ts';
import { readFlowPlain, startsPlain } from './read-plain.ts';
import { readQuoted } from './read-quoted.ts';
import { isGap, type Reader } from './reader.ts';

/** Reads the value that starts here, inside of `depth` collections. */
export function readFlowValue(reader: Reader, depth: number): Node | undefined {
  switch (reader.text.charCodeAt(reader.at)) {
    case OPEN_BRACE:
      return readFlowMap(reader, depth + 1);
    case OPEN_BRACKET:
      return readFlowSeq(reader, depth + 1);
    default:
      return readFlowScalar(reader);
  }
}

function readFlowScalar(reader: Reader): ScalarNode | undefined {
  const code = reader.text.charCodeAt(reader.at);
  if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) return readQuoted(reader);
  return startsPlain(reader.text, reader.at) ? readFlowPlain(reader) : undefined;
}

function readFlowSeq(reader: Reader, depth: number): SeqNode | undefined {
  const { text, at: start } = reader;
  const items: Node[] = [];
  const value: Json[] = [];
  if (depth > MAX_DEPTH) return undefined;
  reader.at += 1;
  while (!closes(reader, CLOSE_BRACKET)) {
    const item = readFlowValue(reader, depth);
    if (item === undefined || !ends(reader, CLOSE_BRACKET)) return undefined;
    items.push(item);
    value.push(item.value);
  }
  if (reader.at > text.length) return undefined;
  return { type: 'seq', flow: true, start, end: reader.at, items, value };
}

function readFlowMap(reader: Reader, depth: number): MapNode | undefined {
  const { text, at: start } = reader;
  const map: QuickMap = { entries: [], value: {} };
  if (depth > MAX_DEPTH) return undefined;
  reader.at += 1;
  while (!closes(reader, CLOSE_BRACE)) {
    const entry = readFlowEntry(reader, depth);
    if (entry === undefined || !addEntry(map, entry)) return undefined;
    if (!ends(reader, CLOSE_BRACE)) return undefined;
  }
  if (reader.at > text.length) return undefined;
  const { entries, value } = map;
  return { type: 'map', flow: true, start, end: reader.at, entries, value };
}

function readFlowEntry(reader: Reader, depth: number): Entry | undefined {
  const { text } = reader;
  const key = readFlowScalar(reader);
  if (key === undefined || hasBreak(text, key.start, key.end)) return undefined;
  while (text.charCodeAt(reader.at) === SPACE) reader.at += 1;
  const name = keyName(text, key);
  const isColon = text.charCodeAt(reader.at) === COLON;
  // After a key in quotes the value may follow immediately, as in JSON.
  const isSeparate = key.style !== 'plain' || isGap(text.charCodeAt(reader.at + 1));
  if (name === undefined || !isColon || !isSeparate) return undefined;
  reader.at += 1;
  toFlowContent(reader);
  const value = readFlowValue(reader, depth);
  return value === undefined ? undefined : { name, merge: false, key, value };
}

/** Continues to the next member and returns whether the bracket closes instead; at the text's end it continues past it. */
function closes(reader: Reader, bracket: number): boolean {
  toFlowContent(reader);
  const code = reader.text.charCodeAt(reader.at);
  if (code !== bracket && !Number.isNaN(code)) return false;
  reader.at += 1;
  return true;
}

/** Continues past the comma after a member; false when neither that nor the bracket follows. */
function ends(reader: Reader, bracket: number): boolean {
  toFlowContent(reader);
  const code = reader.text.charCodeAt(reader.at);
  if (code === COMMA) reader.at += 1;
  return code === COMMA || code === bracket;
}

function toFlowContent(reader: Reader): void {
  const { text } = reader;
  for (;;) {
    const code = text.charCodeAt(reader.at);
    if (code === NEWLINE) reader.lineStart = reader.at + 1;
    else if (code === HASH && isSpaceBefore(text, reader.at)) {
      const newline = text.indexOf('\n', reader.at);
      reader.at = newline < 0 ? text.length : newline;
      continue;
    } else if (code !== SPACE && code !== TAB) return;
    reader.at += 1;
  }
}

function isSpaceBefore(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  return code === SPACE || code === NEWLINE || code === TAB;
}
