/** A changed field → text: its path, the old and the new value. */

import type { FieldChange } from '../../../src/diff/fields/field-change.ts';
import type { ChangedObject } from '../../../src/diff/fleet-diff.ts';

/** Formats an untrusted value. */
type Show = (text: string) => string;

/** Longer values are truncated in text; JSON has more of them. */
const LONGEST = 60;

/** `spec.replicas: 2 → 3`; a loss is marked as one. */
export function fieldInWords(
  { path, change, before = '', after = '' }: FieldChange,
  show: Show,
): string {
  const [was, is] = [show(cut(before)), show(cut(after))];
  if (change === 'added') return `${show(path)}: ${is} (new)`;
  if (change === 'removed') return `${show(path)}: ${was} (lost)`;
  const what = change === 'reordered' ? `${show(path)}, in another order` : show(path);
  return `${what}: ${was} → ${is}`;
}

/** Notes on an object beside its fields. */
export function notesInWords(object: ChangedObject, show: Show): readonly string[] {
  const { fields, previousName, previousApplication } = object;
  const notes = [
    ...(previousName === undefined ? [] : [`named ${show(previousName)} before`]),
    ...(previousApplication === undefined ? [] : [`moved from ${show(previousApplication)}`]),
  ];
  return notes.length + fields.length > 0 ? notes : ['the same but for comments and notation'];
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
