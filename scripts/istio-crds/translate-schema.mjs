// A structural schema of Kubernetes → JSON Schema that says the same, as far as it can.
import { translateRules } from './translate-rules.mjs';

/** Keywords that stay. */
const kept = [
  'type',
  'enum',
  'required',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'oneOf',
  'anyOf',
  'allOf',
];

/** Nulls are gone before a value is judged; a list with keys is a matter of rules; the rest describes. */
const dropped = [
  'description',
  'nullable',
  'default',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-map-type',
];

const integers = { int32: { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 } };

/** Translates a schema; `place` is for messages: a keyword or rule that is not known is refused. */
export function translateSchema(schema, place) {
  const result = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (kept.includes(keyword)) result[keyword] = value;
    else if (!dropped.includes(keyword))
      Object.assign(result, translateKeyword(keyword, value, place));
  }
  return { ...result, ...translateRules(schema['x-kubernetes-validations'] ?? [], place) };
}

function translateKeyword(keyword, value, place) {
  const below = (schema, name) => translateSchema(schema, `${place}.${name}`);
  switch (keyword) {
    case 'properties': {
      const members = Object.entries(value).map(([name, schema]) => [name, below(schema, name)]);
      return { properties: Object.fromEntries(members), additionalProperties: false };
    }
    case 'items':
      return { items: below(value, '[]') };
    case 'additionalProperties':
      return { additionalProperties: below(value, '{}') };
    case 'format':
      return integers[value] ?? {};
    case 'x-kubernetes-int-or-string':
    case 'x-kubernetes-validations':
      return {};
    case 'x-kubernetes-preserve-unknown-fields':
      return { additionalProperties: true };
    default:
      throw new Error(`${place}: keyword ${keyword} is not known`);
  }
}
