/**
 * Edit of a block mapping with merge keys. A key at the end overrides a merged member; a merged member cannot be
 * removed, so then the mapping is written out.
 */

import { own } from '../../collection/own.ts';
import { type Json, type JsonObject, jsonEqual } from '../../resource/json.ts';
import { isFirstOnLine } from '../text/blank.ts';
import type { Entry, MapNode, Node } from '../tree/node.ts';
import { aliasedNodes } from './aliases.ts';
import type { Edit } from './edit.ts';
import { appendEntries, changeEntry, isPlainMap, removeEntry } from './edit-block-map.ts';
import { newKeys } from './map-change.ts';

/** Changes the mapping to `next`; false when it must be written out. */
export function editMergedMap(edit: Edit, map: MapNode, next: JsonObject): boolean {
  if (!isPlainMap(edit.text, map)) return false;
  const giver = givers(map);
  // Merges, and keys that a merge overrides, are not visited below.
  const unseen = map.entries.filter((entry) => giver.get(entry.name) !== entry);
  if (unseen.some((entry) => needsExpansion(edit, entry.value))) return false;
  const written = new Set(map.entries.map((entry) => entry.name));
  const isFromMerge = (key: string): boolean => !giver.has(key);
  const overriding = Object.keys(map.value)
    .filter(isFromMerge)
    .filter((key) => !jsonEqual(own(next, key), own(map.value, key)));
  if (overriding.some((key) => own(next, key) === undefined || written.has(key))) return false;
  for (const [key, entry] of giver) {
    if (!changeWritten(edit, map, entry, own(next, key))) return false;
  }
  appendEntries(edit, map, [...overriding, ...newKeys(map, next)], next);
  return true;
}

/** Changes or removes an entry that no merge overrides. */
function changeWritten(edit: Edit, map: MapNode, entry: Entry, next: Json | undefined): boolean {
  if (next !== undefined) {
    changeEntry(edit, entry, next);
    return true;
  }
  const merges = map.entries.filter((other) => other.merge).flatMap(sourcesOf);
  const isMerged = merges.some((source) => keysOf(source).includes(entry.name));
  if (isMerged || !isFirstOnLine(edit.text, entry.key.start)) return false;
  removeEntry(edit, map, entry);
  return true;
}

/** Whether an alias in the merged value is one to be written out. */
function needsExpansion(edit: Edit, node: Node): boolean {
  return edit.expand.size > 0 && [...aliasedNodes(node)].some((found) => edit.expand.has(found));
}

/** The written entry of each member; a merged member has none. */
function givers(map: MapNode): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry>();
  for (const entry of map.entries) {
    if (!entry.merge) found.set(entry.name, entry);
    else for (const source of sourcesOf(entry)) for (const key of keysOf(source)) found.delete(key);
  }
  return found;
}

function sourcesOf(entry: Entry): Node[] {
  const nodes = entry.value.type === 'seq' ? entry.value.items : [entry.value];
  return nodes.map((node) => (node.type === 'alias' ? node.target : node));
}

function keysOf(source: Node): string[] {
  return source.type === 'map' ? Object.keys(source.value) : [];
}
