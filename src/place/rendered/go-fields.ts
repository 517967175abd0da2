/**
 * The fields of an object by their names as Go's JSON reads them: in any case, the long s (U+017F) as an s and the sign for Kelvin
 * (U+212A) as a k. helm and kustomize read their own files so, and what is looked for in them must be found in every spelling.
 * @module
 */
import { isObject, type Json } from '../../resource/json.ts';

/** The fields of a name, in the spellings that are there. */
export function fieldsNamed(value: Json | undefined, name: string): readonly string[] {
  return isObject(value) ? Object.keys(value).filter((key) => folded(key) === name) : [];
}

/** A name in the spelling that stands for all of them. */
export function folded(name: string): string {
  return name.toUpperCase().toLowerCase();
}
