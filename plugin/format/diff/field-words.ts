/**
 * A field that differs → words for people: its path, what it was and what it is.
 * @module
 */
import type { ChangedObject, FieldChange } from '../../../src/internal.ts';

/** How a format shows a value of a stranger. */
type Show = (text: string) => string;

/** Longer values are cut where people read them; JSON has more of them. */
const LONGEST = 60;

/** `spec.replicas: 2 → 3`; a loss says that it is one. */
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

/** What is to be said of an object besides its fields. */
export function notesInWords(object: ChangedObject, show: Show): readonly string[] {
  const { fields, previousApplication } = object;
  if (previousApplication !== undefined) return [`moved from ${show(previousApplication)}`];
  return fields.length === 0 ? ['the same but for comments and notation'] : [];
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
