/**
 * The JSON Schema of a kind → the names of the fields of its `spec`, as `api-document.ts` writes them.
 * @module
 */
import { isObject, type Json, objectAt } from '../../src/resource/json.ts';

/** `spec.ports[].name` …, in the order of the schema; nothing where the schema knows no fields. */
export function schemaFields(schema: Json): readonly string[] {
  return fieldsBelow(objectAt(schema, 'properties', 'spec'), 'spec');
}

/** Whether fields of `spec` that the schema doesn't know are errors. */
export function isClosed(schema: Json): boolean {
  return objectAt(schema, 'properties', 'spec')?.['additionalProperties'] === false;
}

function fieldsBelow(schema: Json | undefined, prefix: string): readonly string[] {
  const items = objectAt(schema, 'items');
  if (items !== undefined) return fieldsBelow(items, `${prefix}[]`);
  const properties = objectAt(schema, 'properties') ?? {};
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = `${prefix}.${name}`;
    return isObject(member) ? [path, ...fieldsBelow(member, path)] : [];
  });
}
