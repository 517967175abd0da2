/**
 * The table of documents that commands print (`plugin/format/documents.yaml`) → their JSON Schemas.
 * @module
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isArray, isObject, type Json, type JsonObject } from '../../src/resource/json.ts';

/** A field or a document; the head of the table describes the members. */
interface Entry extends JsonObject {
  readonly about?: string;
  readonly fields?: JsonObject;
  readonly list?: Json;
  readonly texts?: string;
  readonly count?: string;
}

/** Path → text of the module with all schemas, by kind. */
export function documentSchemas(): readonly [string, string] {
  const table = readFileSync('plugin/format/documents.yaml', 'utf8');
  const { parts: _, ...documents }: Readonly<Record<string, Entry>> = parse(table, { merge: true });
  const schemas = Object.entries(documents).map(([kind, one]) => [kind, documentSchema(kind, one)]);
  const text = JSON.stringify(Object.fromEntries(schemas), null, 2);
  return ['plugin/format/documents.schema.json', `${text}\n`];
}

/** A whole document: `apiVersion`, `kind`, and its own fields; `from` is the command that prints it. */
export function documentSchema(kind: string, { from, fields = {} }: Entry): JsonObject {
  const apiVersion = {
    const: 'distributary.dev/v1alpha1',
    description: 'The group and version: within one, fields are added, never renamed or removed.',
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `https://distributary.dev/schema/v1alpha1/${kind.toLowerCase()}.json`,
    title: kind,
    description: `What \`distributary ${String(from)}\` prints.`,
    ...objectSchema({
      fields: {
        apiVersion,
        kind: { const: kind, description: 'The kind of the document.' },
        ...fields,
      },
    }),
  };
}

/** An entry at any depth; what is no entry stays. */
function schemaOf(value: Json): Json {
  if (typeof value === 'string') return { type: 'string', description: value };
  if (!isObject(value)) return value;
  const entry: Entry = value;
  if (entry.count !== undefined) return { type: 'integer', minimum: 0, description: entry.count };
  if (entry.texts !== undefined) return listSchema({ type: 'string' }, entry.texts);
  if (entry.list !== undefined) return listSchema(schemaOf(entry.list), entry.about);
  if (entry.fields !== undefined) return objectSchema(entry);
  const { anyOf, items } = entry;
  return {
    ...entry,
    ...(isArray(anyOf) ? { anyOf: anyOf.map(schemaOf) } : {}),
    ...(isObject(items) ? { items: schemaOf(items) } : {}),
  };
}

function listSchema(items: Json, description: string | undefined): JsonObject {
  return { type: 'array', ...(description === undefined ? {} : { description }), items };
}

/** A field is optional if its name ends with "?". */
function objectSchema({ about, fields = {} }: Entry): JsonObject {
  const names = Object.keys(fields);
  const schemas = Object.values(fields).map((field = '') => schemaOf(field));
  return {
    type: 'object',
    ...(about === undefined ? {} : { description: about }),
    required: names.filter((name) => !name.endsWith('?')),
    additionalProperties: false,
    properties: Object.fromEntries(names.map((name, i) => [name.replace(/\?$/, ''), schemas[i]])),
  };
}
