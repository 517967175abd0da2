/**
 * The fields of an object by their names as Go's JSON reads them: case-insensitive, with the long s (U+017F) as an s and the Kelvin sign
 * (U+212A) as a k. helm and kustomize read their own files so, and searches in these must find every spelling.
 */
import { isObject, type Json } from '../../resource/json.ts';

/** The fields of a name, in all their spellings. */
export function fieldsNamed(value: Json | undefined, name: string): readonly string[] {
  return isObject(value) ? Object.keys(value).filter((key) => folded(key) === name) : [];
}

/** The canonical spelling of a name. */
export function folded(name: string): string {
  return name.toUpperCase().toLowerCase();
}
