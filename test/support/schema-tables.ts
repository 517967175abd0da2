/** Tables of the documents that commands print, of the kinds of APIs and of Istio's changes → the JSON that the program imports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isArray, isObject, type Json, type JsonObject } from '../../src/resource/json.ts';

/** A field or a document; the head of `documents.yaml` describes the members. */
interface Entry extends JsonObject {
  readonly about?: string;
  readonly fields?: JsonObject;
  readonly members?: JsonObject;
  readonly list?: Json;
  readonly texts?: string;
  readonly count?: string;
  readonly int32?: string;
}

/** An entry of a table of kinds, `src/kind/declared/kinds.yaml` or `src/api/<api>/kind/kinds.yaml`; `spec?` where an object may lack it. */
interface KindEntry extends JsonObject {
  readonly kind?: string;
  readonly spec?: Json;
  readonly 'spec?'?: Json;
}

/** Facts without a schema. */
const facts = 'src/kind/istio-mesh/istio-changes';

/** Path → text of each file that is made from a table: the documents that commands print, the kinds of an API, Istio's changes. */
export function schemaTables(): readonly (readonly [string, string])[] {
  const tables = [
    'src/kind/declared/kinds.yaml',
    ...readdirSync('src/api').map((api) => `src/api/${api}/kind/kinds.yaml`),
  ];
  const { parts: _, ...documents } = readTable<Entry>('plugin/format/documents.yaml');
  return [
    [`${facts}.json`, `${JSON.stringify(readTable(`${facts}.yaml`), null, 2)}\n`],
    schemaFile('plugin/format/documents.yaml', documents, documentSchema),
    ...tables
      .filter(existsSync)
      .map((path) => schemaFile(path, readTable<KindEntry>(path), kindOf)),
  ];
}

function readTable<T>(path: string): Readonly<Record<string, T>> {
  return parse(readFileSync(path, 'utf8'), { merge: true });
}

function schemaFile<T>(
  table: string,
  entries: Readonly<Record<string, T>>,
  make: (name: string, entry: T) => JsonObject,
): readonly [string, string] {
  const made = Object.entries(entries).map(([name, entry]) => [name, make(name, entry)]);
  const text = JSON.stringify(Object.fromEntries(made), null, 2);
  return [table.replace(/yaml$/, 'schema.json'), `${text}\n`];
}

/** A `DeclaredKind`. */
function kindOf(name: string, { spec, 'spec?': optional, ...entry }: KindEntry): JsonObject {
  const isSpecRequired = spec !== undefined;
  return { kind: name, ...entry, isSpecRequired, spec: schemaOf(spec ?? optional ?? {}) };
}

/** A whole document: `apiVersion`, `kind`, and its own fields; `from` is the command that prints it. */
function documentSchema(kind: string, { from, fields = {} }: Entry): JsonObject {
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

const int32: JsonObject = { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };

/** An entry at any depth; what is no entry stays. */
function schemaOf(value: Json): Json {
  if (typeof value === 'string') return { type: 'string', description: value };
  if (!isObject(value)) return value;
  const entry: Entry = value;
  if (entry.count !== undefined) return { type: 'integer', minimum: 0, description: entry.count };
  if (entry.int32 !== undefined) return { ...int32, description: entry.int32 };
  if (entry.texts !== undefined) return listSchema({ type: 'string' }, entry.texts);
  if (entry.list !== undefined) return listSchema(schemaOf(entry.list), entry.about);
  if (entry.fields !== undefined) return objectSchema(entry);
  if (entry.members !== undefined) return openSchema(entry.members);
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
  const { required, properties } = membersOf(fields);
  return {
    type: 'object',
    ...(about === undefined ? {} : { description: about }),
    required,
    additionalProperties: false,
    properties,
  };
}

/** An object that may have other fields. */
function openSchema(members: JsonObject): JsonObject {
  const { required, properties } = membersOf(members);
  return { type: 'object', ...(required.length === 0 ? {} : { required }), properties };
}

function membersOf(fields: JsonObject): { required: readonly string[]; properties: JsonObject } {
  const names = Object.keys(fields);
  const schemas = Object.values(fields).map((field = '') => schemaOf(field));
  return {
    required: names.filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(names.map((name, i) => [name.replace(/\?$/, ''), schemas[i]])),
  };
}
