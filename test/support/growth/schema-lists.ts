/** JSON Schemas → every list and every map of open keys that an object may have, as paths: `spec.http[].route[]`, `spec.labels{}`. */
import { kinds } from '../../../src/kind/registry.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
} from '../../../src/resource/json.ts';

/** A list or map of a kind; the kind's versions have the same ones. */
export interface SchemaList {
  readonly kind: string;
  readonly path: string;
}

/** Where the walk is: `seen` are the shared parts that it is in, since some hold themselves. */
interface Place {
  readonly whole: JsonObject;
  readonly path: string;
  readonly seen: readonly string[];
}

/** All of them, each once. */
export function schemaLists(): readonly SchemaList[] {
  const found = new Map<string, SchemaList>();
  for (const { kind, schema } of kinds) {
    for (const path of listsBelow(schema, { whole: schema, path: '', seen: [] })) {
      found.set(`${kind} ${path}`, { kind, path });
    }
  }
  return [...found.values()];
}

function listsBelow(part: Json | undefined, place: Place): readonly string[] {
  if (!isObject(part)) return [];
  const shared = /^#\/\$defs\/(.+)$/.exec(stringAt(part, '$ref') ?? '')?.[1];
  if (shared !== undefined) {
    if (place.seen.includes(shared)) return [];
    const seen = [...place.seen, shared];
    return listsBelow(objectAt(place.whole, '$defs', shared), { ...place, seen });
  }
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => listAt(part, word));
  return [...ownLists(part, place), ...branches.flatMap((branch) => listsBelow(branch, place))];
}

function ownLists(part: JsonObject, place: Place): readonly string[] {
  const { path } = place;
  const below = (member: Json | undefined, name: string): readonly string[] =>
    listsBelow(member, { ...place, path: name });
  const items = objectAt(part, 'items');
  const open = objectAt(part, 'additionalProperties');
  const members = Object.entries(objectAt(part, 'properties') ?? {}).flatMap(([name, member]) =>
    below(member, path === '' ? name : `${path}.${name}`),
  );
  return [
    ...(items === undefined ? [] : [`${path}[]`, ...below(items, `${path}[]`)]),
    ...(open === undefined ? [] : [`${path}{}`, ...below(open, `${path}{}`)]),
    ...members,
  ];
}
