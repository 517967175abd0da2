/** A schema in words: the expected value of a field, for the end of a message. */

import { own } from '../../collection/own.ts';
import {
  isArray,
  isObject,
  type Json,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../resource/json.ts';

const MAX_LISTED = 12;

/** The requirement of a keyword; `pointer` is the place of the finding. */
export function expectation(keyword: string, schema: Json, pointer: string): string {
  switch (keyword) {
    case 'additionalProperties':
      return fieldsOf(schema);
    case 'required':
      return describeSchema(
        valueAt(schema, 'properties', pointer.slice(pointer.lastIndexOf('/') + 1)),
      );
    case 'minItems':
    case 'minProperties':
      return atLeast(numberAt(schema, keyword) ?? 1);
    case 'maxItems':
    case 'maxProperties':
      return `at most ${numberAt(schema, keyword)} of them`;
    case 'maxLength':
      return atMostCharacters(numberAt(schema, keyword) ?? 0);
    case 'propertyNames':
      return `keys that are ${expectation('pattern', objectAt(schema, keyword) ?? {}, pointer)}`;
    case 'minLength':
      return 'a text that is not empty';
    case 'pattern':
      return (
        stringAt(schema, 'description') ?? `a text that matches ${stringAt(schema, 'pattern')}`
      );
    default:
      return describeSchema(schema);
  }
}

/** The fields of a schema, or its allowed values. */
export function propertyNames(schema: Json): readonly string[] {
  const allowed = [...listAt(schema, 'enum'), valueAt(schema, 'const')];
  const values = allowed.filter((value) => typeof value === 'string' && value !== '');
  return values.length > 0 ? values.map(String) : Object.keys(objectAt(schema, 'properties') ?? {});
}

function atLeast(count: number): string {
  return count === 1 ? 'at least one member' : `at least ${count} members`;
}

function atMostCharacters(count: number): string {
  return count === 0 ? 'no text' : `a text of at most ${count} characters`;
}

function fieldsOf(schema: Json): string {
  const names = propertyNames(schema);
  if (names.length === 0) return 'no fields';
  const listed = names.length > MAX_LISTED ? [...names.slice(0, MAX_LISTED), '…'] : names;
  return `one of ${listed.join(', ')}`;
}

function describeSchema(schema: Json | undefined): string {
  const isListed = valueAt(schema, 'enum') !== undefined || valueAt(schema, 'const') !== undefined;
  const values = isListed && isObject(schema) ? propertyNames(schema) : [];
  if (values.length > 0) {
    const quoted = values.map((value) => JSON.stringify(value));
    return quoted.length === 1 ? quoted.join('') : `one of ${quoted.join(', ')}`;
  }
  // Shared parts of a schema are always maps.
  const type = valueAt(schema, '$ref') === undefined ? valueAt(schema, 'type') : 'object';
  const names = (isArray(type) ? type : [type]).map(
    (name) => own(words, String(name)) ?? 'a value',
  );
  return `${names.join(' or ')}${describeRange(schema)}`;
}

/** The limits of a 32-bit integer are not printed as bounds. */
function describeRange(schema: Json | undefined): string {
  const minimum = numberAt(schema, 'minimum');
  const maximum = numberAt(schema, 'maximum');
  if (minimum === undefined || minimum <= -(2 ** 31)) return '';
  if (maximum !== undefined && maximum >= 2 ** 31 - 1) return ` of ${minimum} or more`;
  return ` from ${minimum} to ${maximum ?? '∞'}`;
}

const words: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'a boolean',
  array: 'a list',
  object: 'a map',
};
