/** A JSON value with templates in its texts → the value for one cluster. */
import { isArray, isObject, type Json, type JsonObject } from '../../resource/json.ts';
import { fillTemplate, type TemplateValues } from './cluster-template.ts';

/** Fills every text in the object; names of fields stay as they are. */
export function fillObject(object: JsonObject, values: TemplateValues): JsonObject {
  const entries = Object.entries(object);
  return Object.fromEntries(entries.map(([name, value]) => [name, fillValue(value, values)]));
}

function fillValue(value: Json | undefined, values: TemplateValues): Json | undefined {
  if (typeof value === 'string') return fillTemplate(value, values);
  if (isArray(value)) return value.map((item) => fillValue(item, values) ?? null);
  return isObject(value) ? fillObject(value, values) : value;
}

/** Every text in the object, which may be a template. */
export function textsOf(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  const members = isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return members.flatMap(textsOf);
}
