/**
 * A part of an object and its known fields → fields with a value that are unknown or of another type, by which the
 * rendered objects could differ from the installed ones.
 */
import { isArray, isObject, type Json } from '../../../resource/json.ts';

/** A field of an object, and the problem as a text after its name. */
export interface FieldProblem {
  /** The path from the object to it. */
  readonly way: readonly string[];
  readonly problem: string;
}

const types = { '': 'text', '[]': 'a list', '{}': 'an object', '?': 'true or false', '*': '' };

/** Names of fields, each with its type; empty for any. */
export type KnownFields = ReadonlyMap<string, string>;

/** The fields in a text with spaces: `name` is text, `name[]` a list, `name{}` an object, `name?` true or false, `name*` any type. */
export function fields(text: string): KnownFields {
  return new Map(
    text.split(' ').map((word) => {
      const [, name = '', type = ''] = /^(\w+)(\[\]|\{\}|\?|\*|)$/.exec(word) ?? [];
      return [name, typeNamed(type)];
    }),
  );
}

function typeNamed(type: string): string {
  return new Map(Object.entries(types)).get(type) ?? '';
}

/** The problems of the fields, with a reason for common ones: by name. */
export function fieldProblems(
  value: Json | undefined,
  way: readonly string[],
  known: KnownFields,
  reasons: ReadonlyMap<string, string> = new Map(),
): readonly FieldProblem[] {
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, field]) => {
    const expected = known.get(name);
    const isFine = expected === undefined ? saysNothing(field) : isOfType(field, expected);
    if (isFine) return [];
    const unknown = reasons.get(name) ?? 'is unknown, and may change the rendered objects';
    const problem = expected === undefined ? unknown : `is not ${expected}`;
    return [{ way: [...way, name], problem }];
  });
}

function isOfType(value: Json | undefined, expected: string): boolean {
  if (value === undefined || value === null || expected === '') return true;
  if (expected === types['[]']) return isArray(value);
  if (expected === types['{}']) return isObject(value);
  return typeof value === (expected === types['?'] ? 'boolean' : 'string');
}

/** Whether the value equals an absent field. */
function saysNothing(value: Json | undefined): boolean {
  if (isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === false || value === '';
}
