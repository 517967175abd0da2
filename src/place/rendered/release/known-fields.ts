/**
 * A part of an object and the fields that are known in it → those that say something and are not known, by which what is rendered could
 * be something else than what is installed.
 * @module
 */
import { isArray, isObject, type Json } from '../../../resource/json.ts';

/** A field of an object, and what is wrong with it, after its name. */
export interface FieldProblem {
  /** The way to it from the object. */
  readonly way: readonly string[];
  readonly problem: string;
}

/** The names in a text with spaces. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** The fields that are not known, with a reason for those that people are likely to have: by name. */
export function unknownFields(
  value: Json | undefined,
  way: readonly string[],
  known: ReadonlySet<string>,
  reasons: ReadonlyMap<string, string>,
): readonly FieldProblem[] {
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, field]) => {
    if (known.has(name) || saysNothing(field)) return [];
    const problem = reasons.get(name) ?? 'may give other objects, and is not known';
    return [{ way: [...way, name], problem }];
  });
}

/** Whether it is what stands for an absent field. */
function saysNothing(value: Json | undefined): boolean {
  if (isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === false || value === '';
}
