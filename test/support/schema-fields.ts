/** The JSON Schema of a kind → the names of the fields of its `spec`, as `api-document.ts` writes them. */
import { isObject, type Json, objectAt, stringAt } from '../../src/resource/json.ts';

/** `spec.ports[].name` …, in the order of the schema; nothing where the schema knows no fields. */
export function schemaFields(schema: Json): readonly string[] {
  return fieldsBelow(schema, objectAt(schema, 'properties', 'spec'), 'spec');
}

/** Whether fields of `spec` that the schema doesn't know are errors. */
export function isClosed(schema: Json): boolean {
  return objectAt(schema, 'properties', 'spec')?.['additionalProperties'] === false;
}

function fieldsBelow(whole: Json, part: Json | undefined, prefix: string): readonly string[] {
  const shared = /^#\/\$defs\/(.+)$/.exec(stringAt(part, '$ref') ?? '')?.[1];
  if (shared !== undefined) return fieldsBelow(whole, objectAt(whole, '$defs', shared), prefix);
  const items = objectAt(part, 'items');
  if (items !== undefined) return fieldsBelow(whole, items, `${prefix}[]`);
  const properties = objectAt(part, 'properties') ?? {};
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = `${prefix}.${name}`;
    return isObject(member) ? [path, ...fieldsBelow(whole, member, path)] : [];
  });
}
