/**
 * The patches of an edit → what they do to the structure of a text. Clusters mostly get the same fields with other numbers in them, and
 * of edits that are alike in this, one is read back for all.
 * @module
 */
import type { Patch } from './edit.ts';

/** Characters that begin, end or change nothing in YAML where a scalar or an entry is printed: without block scalars, anchors, flow collections and escapes. */
const SIMPLE = /^[\w\s.:/"'-]*$/;

/**
 * A name for the structure, equal for patches of one text that differ in the digits of what they insert only; undefined when they insert
 * anything whose meaning could depend on a digit. That digits mean the value that they are printed for is the printer's to say, here as
 * where the whole object is written.
 */
export function editedForm(patches: readonly Patch[]): string | undefined {
  if (!patches.every(({ insert }) => SIMPLE.test(insert))) return undefined;
  return JSON.stringify(
    patches.map(({ from, to, insert }) => [from, to, insert.replace(/\d+/g, '0')]),
  );
}
