/** A list that no example has → an example with an entry in it, made from the kind's schema. */
import { kinds } from '../../../src/kind/registry.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
} from '../../../src/resource/json.ts';
import { toYaml } from '../../../src/resource/yaml/to-yaml.ts';
import { type ExampleList, objectsOf } from './example-lists.ts';
import type { SchemaList } from './schema-lists.ts';

/** `host` is an object of the kind in its surroundings; the list is put into it. Undefined where the schema does not lead there. */
export function graftList({ kind, path }: SchemaList, host: ExampleList): ExampleList | undefined {
  const schema = kinds.find((one) => one.kind === kind && leadsTo(one.schema, path))?.schema;
  const source = host.example.files.find((one) => one.path === host.file);
  if (schema === undefined || source === undefined) return undefined;
  const objects = objectsOf(source).map(({ object }) => object);
  const keys: (string | number)[] = [];
  const grown: Json = grow(
    objects[host.document] ?? {},
    { whole: schema, part: schema },
    stepsOf(path),
    keys,
  );
  const text = objects.map((one, i) => toYaml(i === host.document ? grown : one)).join('---\n');
  const files = host.example.files.map((one) => (one === source ? { ...one, text } : one));
  return { ...host, path, keys, example: { name: `${host.example.name}, grafted`, files } };
}

/** `spec.http[].route[]` as `spec`, `http`, `[]`, `route`, `[]`. */
function stepsOf(path: string): readonly string[] {
  return path.replaceAll(/\[\]|\{\}/g, '.$&').split('.');
}

interface Place {
  readonly whole: JsonObject;
  readonly part: Json;
}

function leadsTo(schema: JsonObject, path: string): boolean {
  let place: Place | undefined = { whole: schema, part: schema };
  for (const step of stepsOf(path)) place = place && inside(place, step);
  return place !== undefined;
}

/** The parts of a schema that hold for one value. */
function layers({ whole, part }: Place): readonly JsonObject[] {
  if (!isObject(part)) return [];
  const shared = /^#\/\$defs\/(.+)$/.exec(stringAt(part, '$ref') ?? '')?.[1];
  if (shared !== undefined)
    return layers({ whole, part: objectAt(whole, '$defs', shared) ?? null });
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => listAt(part, word));
  return [part, ...branches.flatMap((branch) => layers({ whole, part: branch }))];
}

function inside(place: Place, step: string): Place | undefined {
  const words =
    step === '[]' ? ['items'] : step === '{}' ? ['additionalProperties'] : ['properties', step];
  const part = layers(place)
    .map((layer) => objectAt(layer, ...words))
    .find((one) => one !== undefined);
  return part === undefined ? undefined : { whole: place.whole, part };
}

/** The value with an entry at the end of the steps; `keys` become the way to the list. */
function grow(
  value: Json,
  place: Place,
  [step, ...rest]: readonly string[],
  keys: (string | number)[],
): Json {
  const below = step === undefined ? undefined : inside(place, step);
  if (step === undefined || below === undefined) return value;
  const key = keyOf(value, place, step);
  if (rest.length > 0 || !/\W/.test(step)) keys.push(key);
  const within = (part: Json = sample(below)): Json => grow(part, below, rest, keys);
  if (step === '[]') return [within(isArray(value) ? value[0] : undefined)];
  const keyed = isObject(value) ? value : required(place);
  return { ...keyed, [key]: within(keyed[key]) };
}

/** A map's first key, or any where it has none. */
function keyOf(value: Json, place: Place, step: string): string | number {
  if (step === '[]') return 0;
  if (step !== '{}') return step;
  return Object.keys(isObject(value) ? value : required(place))[0] ?? 'a';
}

/** The least that the schema takes. */
function sample(place: Place): Json {
  const all = layers(place);
  const says = (word: string): Json | undefined =>
    all.find((layer) => layer[word] !== undefined)?.[word];
  const [allowed = says('const')] = listAt({ enum: says('enum') ?? null }, 'enum');
  if (allowed !== undefined) return allowed;
  const type = says('type');
  const word = isArray(type) ? type[0] : type;
  const samples = {
    array: [],
    integer: says('minimum') ?? 1,
    number: 1,
    boolean: true,
    string: 'a',
  };
  const plain = Object.entries(samples).find(([name]) => name === word)?.[1];
  return plain ?? (word === 'object' || says('properties') !== undefined ? required(place) : 'a');
}

function required(place: Place): JsonObject {
  const names = layers(place)
    .slice(0, 1)
    .flatMap((layer) => listAt(layer, 'required').map(String));
  return Object.fromEntries(
    names.map((name) => {
      const member = inside(place, name);
      return [name, member === undefined ? 'a' : sample(member)];
    }),
  );
}
