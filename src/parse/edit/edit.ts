/** An edit in progress: the patches so far, and the anchored values that they affect. */
import type { Json } from '../../resource/json.ts';
import type { Node } from '../tree/node.ts';

/** A range of the text and its replacement. */
export interface Patch {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The state of an edit. */
export interface Edit {
  readonly text: string;
  readonly patches: Patch[];
  /** Anchored values that may differ from their aliases' values. */
  readonly touched: Set<Node>;
  /** Anchored values whose aliases are to be written out. */
  readonly expand: ReadonlySet<Node>;
  /** The anchored values around the current value. */
  readonly within: Node[];
  /** Changes a value; false, without effect, when the whole value must be written again. */
  change(edit: Edit, node: Node, next: Json, flow: boolean): boolean;
}

/** Replaces a part of the text. */
export function replace(edit: Edit, from: number, to: number, insert: string): void {
  edit.patches.push({ from, to, insert });
  for (const node of edit.within) edit.touched.add(node);
}

/** Records that a value's text is removed, and with it the anchors in it. */
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

/** The text with the patches applied; undefined when two of them overlap. */
export function applyPatches(text: string, patches: readonly Patch[]): string | undefined {
  // An insertion at an offset precedes a removal from there on.
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

/** Characters without a special meaning in a printed scalar or entry: no block scalars, anchors, flow collections and escapes. */
const SIMPLE = /^[\w\s.:/"'-]*$/;

/**
 * A name of the structure, equal for patches of one text that differ only in inserted digits; undefined when they insert
 * text whose meaning could depend on a digit. The printer is responsible for digits that mean the printed value, as for a
 * whole object.
 */
export function editedForm(patches: readonly Patch[]): string | undefined {
  if (patches.some(({ insert }) => !SIMPLE.test(insert))) return undefined;
  // None of these characters can contain the `|` between patches.
  return patches
    .map(({ from, to, insert }) => `${from} ${to} ${insert.replace(/\d+/g, '0')}`)
    .join('|');
}
