/**
 * The fields of a document that a command prints → its JSON Schema (2020-12), which is closed: no other field is printed.
 * @module
 */
import { type JsonObject, present } from '../../src/internal.ts';

/** The schema of a field: with the words that readers and editors get. */
export interface Described extends JsonObject {
  readonly description: string;
}

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

/** The fields of an object. */
export type Fields = Readonly<Record<string, Described>>;

/** An object with these fields and no others. */
export function record(fields: Fields, said: Said & Pick<Described, 'description'>): Described;
export function record(fields: Fields, said?: Said): JsonObject;
export function record(properties: Fields, { optional = [], description }: Said = {}): JsonObject {
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
export function listOf(items: JsonObject, description: string): Described {
  return { type: 'array', description, items };
}

/** A whole document: `apiVersion`, `kind`, and its own fields; `from` is the command that prints it. */
export function documentSchema(
  { kind, from }: { readonly kind: string; readonly from: string },
  fields: Fields,
  optional: readonly string[] = [],
): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `https://distributary.dev/schema/v1alpha1/${kind.toLowerCase()}.json`,
    title: kind,
    description: `What \`distributary ${from}\` prints.`,
    ...record(
      {
        apiVersion: {
          const: 'distributary.dev/v1alpha1',
          description:
            'The group and version: within one, fields are added, never renamed or removed.',
        },
        kind: { const: kind, description: 'The kind of the document.' },
        ...fields,
      },
      { optional },
    ),
  };
}
