/**
 * An edit under way: the patches so far, and which anchored values they touch.
 * @module
 */
import type { Json } from '../../resource/json.ts';
import type { Node } from '../tree/node.ts';

/** Characters of the text that something else takes the place of. */
export interface Patch {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The state of an edit. */
export interface Edit {
  readonly text: string;
  readonly patches: Patch[];
  /** Anchored values that may no longer be what their aliases stand for. */
  readonly touched: Set<Node>;
  /** Anchored values whose aliases are to be written out. */
  readonly expand: ReadonlySet<Node>;
  /** The anchored values that the value at hand lies in. */
  readonly within: Node[];
  /** Makes a value another one; false, without a trace, when the whole of it has to be written again. */
  change(edit: Edit, node: Node, next: Json, flow: boolean): boolean;
}

/** Puts something in the place of a part of the text. */
export function replace(edit: Edit, from: number, to: number, insert: string): void {
  edit.patches.push({ from, to, insert });
  for (const node of edit.within) edit.touched.add(node);
}

/** Notes that a value's text is going away, and with it the anchors in it. */
export function discard(edit: Edit, node: Node): void {
  if (node.anchor !== undefined) edit.touched.add(node);
  if (node.type === 'map') {
    for (const entry of node.entries) {
      discard(edit, entry.key);
      discard(edit, entry.value);
    }
  } else if (node.type === 'seq') {
    for (const item of node.items) discard(edit, item);
  }
}

/** Runs a step; takes its patches back when it fails. */
export function attempt(edit: Edit, step: () => boolean): boolean {
  const { length } = edit.patches;
  if (step()) return true;
  edit.patches.length = length;
  return false;
}

/** The text with the patches made; undefined when two of them overlap. */
export function applyPatches(text: string, patches: readonly Patch[]): string | undefined {
  // What is added at an offset comes before what is removed from there on.
  const sorted = [...patches].sort((a, b) => a.from - b.from || a.to - b.to);
  let out = '';
  let at = 0;
  for (const { from, to, insert } of sorted) {
    if (from < at) return undefined;
    out += text.slice(at, from) + insert;
    at = to;
  }
  return out + text.slice(at);
}
