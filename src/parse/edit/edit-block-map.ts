/** Edit of a block mapping: values changed in place, keys removed with their lines, new ones at its end. */

import { own } from '../../collection/own.ts';
import type { Json, JsonObject } from '../../resource/json.ts';
import { yamlEntry } from '../../resource/yaml/to-yaml.ts';
import {
  columnOf,
  commentsAbove,
  endOfLines,
  isFirstOnLine,
  lineStart,
  skipSpaces,
  skipWhite,
} from '../text/blank.ts';
import type { Entry, MapNode } from '../tree/node.ts';
import { discard, type Edit, replace } from './edit.ts';
import { newKeys } from './map-change.ts';
import { rewriteValue } from './rewrite-value.ts';

/** Changes the mapping to `next`; false when its form does not allow that in place. */
export function editBlockMap(edit: Edit, map: MapNode, next: JsonObject): boolean {
  const { text } = edit;
  const { entries } = map;
  if (!isPlainMap(text, map)) return false;
  const firstKept = entries.findIndex(({ name }) => own(next, name) !== undefined);
  if (firstKept < 0) return false;
  const isBehindDash = firstKept > 0 && !isFirstOnLine(text, map.start);
  const moved = isBehindDash ? firstKept : 0;
  if (moved > 0) removeFirst(edit, entries.slice(0, moved), columnOf(text, map.start));
  for (const entry of entries.slice(moved)) {
    const value = own(next, entry.name);
    if (value !== undefined) changeEntry(edit, entry, value);
    else removeEntry(edit, map, entry);
  }
  appendEntries(edit, map, newKeys(map, next), next);
  return true;
}

/** Whether each entry is `key: value` with the key at the mapping's column; found once for all edits of its text. */
export function isPlainMap(text: string, map: MapNode): boolean {
  const known = plainMaps.get(map);
  if (known !== undefined) return known;
  const column = columnOf(text, map.start);
  const isPlain = map.entries.every((entry) => isPlainEntry(text, entry, column));
  plainMaps.set(map, isPlain);
  return isPlain;
}

const plainMaps = new WeakMap<MapNode, boolean>();

function isPlainEntry(text: string, entry: Entry, column: number): boolean {
  const { key } = entry;
  if (key.anchor !== undefined || key.tag !== undefined || key.type !== 'scalar') return false;
  return columnOf(text, key.start) === column && text[skipSpaces(text, key.end)] === ':';
}

/** Changes the value of an entry, in place or by writing it again. */
export function changeEntry(edit: Edit, entry: Entry, next: Json): void {
  if (edit.change(edit, entry.value, next, false)) return;
  const after = skipSpaces(edit.text, entry.key.end) + 1;
  const column = columnOf(edit.text, entry.key.start);
  rewriteValue(edit, { mark: ':', after, column }, entry.value, next);
}

/** Removes an entry with its lines and its own comments. */
export function removeEntry(edit: Edit, map: MapNode, entry: Entry): void {
  const { text } = edit;
  const { start } = entry.key;
  const column = columnOf(text, start);
  const end = endOfLines(text, entry.value.end, column);
  discard(edit, entry.value);
  const line = lineStart(text, start);
  const isHead = map.entries[0] === entry && column === 0;
  // Comments above the first line of a document belong to the document.
  replace(edit, isHead ? line : commentsAbove(text, line, column), end, '');
}

/** Removes the entries after a dash: the next one moves up beside it. */
function removeFirst(edit: Edit, entries: readonly Entry[], column: number): void {
  const [first] = entries;
  const last = entries.at(-1);
  if (first === undefined || last === undefined) return;
  for (const entry of entries) discard(edit, entry.value);
  const end = endOfLines(edit.text, last.value.end, column);
  replace(edit, first.key.start, skipWhite(edit.text, end), '');
}

/** Adds entries after the last line of the mapping and its comments. */
export function appendEntries(
  edit: Edit,
  map: MapNode,
  keys: readonly string[],
  next: JsonObject,
): void {
  if (keys.length === 0) return;
  const column = columnOf(edit.text, map.start);
  const end = endOfLines(edit.text, map.end, column - 1);
  const lines = keys.map((key) => yamlEntry(key, own(next, key) ?? null, column));
  replace(edit, end, end, lines.join(''));
}
