/**
 * The patches of an edit → their effect on the structure of a text. Clusters mostly get the same fields with other numbers in them, and
 * one edit of each form is read back for all.
 * @module
 */
import type { Patch } from './edit.ts';

/** Characters without a special meaning in a printed scalar or entry: no block scalars, anchors, flow collections and escapes. */
const SIMPLE = /^[\w\s.:/"'-]*$/;

/**
 * A name of the structure, equal for patches of one text that differ only in inserted digits; undefined when they insert
 * text whose meaning could depend on a digit. The printer is responsible for digits that mean the printed value, as for a
 * whole object.
 */
export function editedForm(patches: readonly Patch[]): string | undefined {
  let form = '';
  for (const { from, to, insert } of patches) {
    if (!SIMPLE.test(insert)) return undefined;
    // None of these characters can contain the `|` at the end of a patch.
    form += `${from} ${to} ${insert.replace(/\d+/g, '0')}|`;
  }
  return form;
}
