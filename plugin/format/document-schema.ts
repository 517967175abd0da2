/**
 * The fields of a document that a command prints → its JSON Schema (2020-12), which is closed: no other field is printed.
 * @module
 */
import { type JsonObject, present } from '../../src/internal.ts';

/** A string. */
export const text: JsonObject = { type: 'string' };

/** A count. */
export const count: JsonObject = { type: 'integer', minimum: 0 };

/** Properties of an object schema beside its fields. */
interface Said {
  /** Optional fields; all others are required. */
  readonly optional?: readonly string[];
  readonly description?: string;
}

/** An object with these fields and no others. */
export function record(
  properties: JsonObject,
  { optional = [], description }: Said = {},
): JsonObject {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return {
    type: 'object',
    ...present({ description }),
    required,
    additionalProperties: false,
    properties,
  };
}

/** A list. */
export function listOf(items: JsonObject, description: string): JsonObject {
  return { type: 'array', description, items };
}

/** A whole document: `apiVersion`, `kind`, and its own fields; `from` is the command that prints it. */
export function documentSchema(
  { kind, from }: { readonly kind: string; readonly from: string },
  fields: JsonObject,
  optional: readonly string[] = [],
): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `https://distributary.dev/schema/v1alpha1/${kind.toLowerCase()}.json`,
    title: kind,
    description: `What \`distributary ${from}\` prints.`,
    ...record(
      { apiVersion: { const: 'distributary.dev/v1alpha1' }, kind: { const: kind }, ...fields },
      { optional },
    ),
  };
}
