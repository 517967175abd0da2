/**
 * A JSON Pointer → the offset of the field in the text, or of its nearest existing ancestor.
 * @module
 */
import { parsePointer } from '../../resource/json-pointer.ts';
import type { Entry, MapNode, Node } from './node.ts';

/** The offset of the field's value, or of its key; list items have no key. */
export function locateOffset(root: Node, pointer: string, part: 'key' | 'value'): number {
  let node = root;
  let offset = root.start;
  for (const token of parsePointer(pointer) ?? []) {
    const step = stepInto(node, token);
    if (step === undefined) break;
    node = step.value;
    offset = part === 'key' && step.key !== undefined ? step.key.start : node.start;
  }
  return offset;
}

interface Step {
  readonly key?: Node;
  readonly value: Node;
}

function stepInto(node: Node, token: string): Step | undefined {
  const target = node.type === 'alias' ? node.target : node;
  if (target.type === 'map') return findEntry(target, token);
  if (target.type !== 'seq' || !/^(?:0|[1-9]\d*)$/.test(token)) return undefined;
  const value = target.items[Number(token)];
  return value === undefined ? undefined : { value };
}

/** The entry that gives the mapping this member: the last one in the text, as merges go. */
function findEntry(map: MapNode, name: string): Step | undefined {
  for (const entry of [...map.entries].reverse()) {
    if (!entry.merge && entry.name === name) return entry;
    const merged = entry.merge ? findMerged(entry, name) : undefined;
    if (merged !== undefined) return merged;
  }
  return undefined;
}

function findMerged(entry: Entry, name: string): Step | undefined {
  const sources = entry.value.type === 'seq' ? entry.value.items : [entry.value];
  for (const source of sources) {
    const map = source.type === 'alias' ? source.target : source;
    const found = map.type === 'map' ? findEntry(map, name) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
