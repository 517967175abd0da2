/** A JSON Pointer → the offset of the field in the text, or of its nearest existing ancestor. */

import { memoise } from '../../collection/memoise.ts';
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
  if (target.type === 'map') return stepsOf(target).get(token);
  if (target.type !== 'seq' || !/^(?:0|[1-9]\d*)$/.test(token)) return undefined;
  const value = target.items[Number(token)];
  return value === undefined ? undefined : { value };
}

/** Each member of a mapping and its entry: the last one in the text, as in merges. A report may need all of them. */
const stepsOf = memoise((map: MapNode): ReadonlyMap<string, Step> => {
  const steps = new Map<string, Step>();
  for (const entry of map.entries) {
    if (!entry.merge) steps.set(entry.name, entry);
    else for (const [name, step] of mergedSteps(entry)) steps.set(name, step);
  }
  return steps;
});

/** The members of merged mappings; of several mappings, the first with a member provides it. */
function mergedSteps(entry: Entry): ReadonlyMap<string, Step> {
  const sources = entry.value.type === 'seq' ? entry.value.items : [entry.value];
  const steps = new Map<string, Step>();
  for (const source of sources) {
    const map = source.type === 'alias' ? source.target : source;
    if (map.type !== 'map') continue;
    for (const [name, step] of stepsOf(map)) if (!steps.has(name)) steps.set(name, step);
  }
  return steps;
}
