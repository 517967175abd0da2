/** A JSON or YAML document in a string of an object, and a change of its value → the text with only the differences written again. */
import { type Json, type JsonObject, jsonEqual } from '../resource/json.ts';
import { toJson, toYaml } from '../resource/yaml/to-yaml.ts';
import { editText } from './edit/edit-text.ts';
import { parseText } from './tree/parse-text.ts';

/** The value of a text with one document; undefined for any other text. */
export function readDocumentValue(text: string, format: 'json' | 'yaml'): Json | undefined {
  if (format === 'json' && !isJson(text)) return undefined;
  const { root, problems } = parseText(text);
  return problems.length > 0 ? undefined : root?.value;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The text with another value; it ends in a newline only if it did before. */
export function editDocument(text: string, next: Json, format: 'json' | 'yaml'): string {
  const { root } = parseText(text);
  if (root === undefined || jsonEqual(root.value, next)) return text;
  const whole = format === 'json' ? toJson(next) : toYaml(next);
  const edited = root.type === 'map' && isMap(next) ? editText(text, root, next) : whole;
  return text.endsWith('\n') ? edited : edited.replace(/\n$/, '');
}

function isMap(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
