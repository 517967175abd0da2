/**
 * The JSON Schema of a chart's values → its external references. Helm's library resolves every reference of a schema: a file of the
 * machine, also for a relative one, or an address.
 */
import { formatPointer } from './json-pointer.ts';

/** A reference to something outside of the schema. */
export interface SchemaReference {
  /** JSON Pointer to it. */
  readonly pointer: string;
  readonly field: string;
  readonly text: string;
}

const references = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/** References built into every validator. */
const draft =
  /^https?:\/\/json-schema\.org\/(?:schema|draft\/20(?:19-09|20-12)\/schema|draft-0[467]\/schema)#?$/;

/** Maximum number of reported references per schema. */
const MOST = 20;

/** Finds them at any depth; undefined for a text that is no JSON, since another reader might read a prefix of it as a schema. */
export function foreignReferences(text: string): readonly SchemaReference[] | undefined {
  const found: SchemaReference[] = [];
  const open: { readonly value: unknown; readonly way: Way }[] = [];
  try {
    open.push({ value: JSON.parse(text), way: undefined });
  } catch {
    return undefined;
  }
  for (let next = open.pop(); next !== undefined && found.length < MOST; next = open.pop()) {
    const { value, way } = next;
    if (typeof value !== 'object' || value === null) continue;
    const members = Object.entries(value).map(([field, member]: [string, unknown]) => ({
      field,
      value: member,
      way: { field, before: way },
    }));
    for (const { field, value: member, way: here } of members) {
      if (typeof member === 'string' && isForeign(field, member)) {
        found.push({ pointer: pointerOf(here), field, text: member });
      }
    }
    // A stack: the last one is visited first.
    open.push(...members.filter((member) => typeof member.value === 'object').reverse());
  }
  return found;
}

/** The tokens from a value up to the root. */
type Way = { readonly field: string; readonly before: Way } | undefined;

function pointerOf(way: Way): string {
  const fields: string[] = [];
  for (let at = way; at !== undefined; at = at.before) fields.push(at.field);
  return formatPointer(fields.reverse());
}

function isForeign(field: string, text: string): boolean {
  if (field === '$schema') return !draft.test(text);
  return references.has(field) && !text.startsWith('#');
}
