/** The small repositories of `fixtures/` → each list that an object there has, with the object's whole surroundings. */

import { groupBy } from '../../../src/collection/group-by.ts';
import { parseFile } from '../../../src/parse/parse-file.ts';
import { isArray, isObject, type Json } from '../../../src/resource/json.ts';
import type { Resource } from '../../../src/resource/resource.ts';
import type { SourceFile } from '../../../src/resource/source-file.ts';
import { parseCompact } from '../compact-repository.ts';
import { readSamples } from '../samples.ts';
import { readTree } from '../tree-compare.ts';
import { fleetOf } from './growing-lists.ts';
import { schemaLists } from './schema-lists.ts';

/** A small repository. */
export interface Example {
  readonly name: string;
  readonly files: readonly SourceFile[];
}

/** One list or map with entries, and where it is. */
export interface ExampleList {
  readonly example: Example;
  readonly file: string;
  /** The object's number in its file. */
  readonly document: number;
  readonly kind: string;
  /** As `schema-lists.ts` writes it; empty for the object as a whole, in a list of objects. */
  readonly path: string;
  /** Keys and indexes from the object's root. */
  readonly keys: readonly (string | number)[];
}

/** Every repository below `fixtures/` that is meant to be read as a fleet. */
export function readExamples(): readonly Example[] {
  const compact = ['derive', 'merge', 'lints', 'place'].flatMap((room) =>
    [...readTree(`fixtures/${room}`, (path) => path.endsWith('.in.yaml'))].map(([path, text]) => {
      return { name: `${room}/${path}`, files: parseCompact(text) };
    }),
  );
  const samples = readSamples().map(({ path, files }) => ({ name: `samples/${path}`, files }));
  const codes = directories('codes', /^DIS\d+\/(?:bad|good)/);
  return [...compact, ...codes, ...directories('repos', /^\w+\/in/), ...samples, ...lone()];
}

/** Objects that stand for nothing but their kind, each in a fleet of its own. */
function lone(): readonly Example[] {
  const ofKinds = readTree('fixtures/kinds', (path) => /\/valid\/.*\.yaml$/.test(path));
  const ofIstio = readTree('fixtures/webhook', (path) => /^[\w-]+\.yaml$/.test(path));
  const texts = [...ofKinds, ...ofIstio].flatMap(([path, text]) =>
    text.split(/^---\n/m).map((one, i) => ({ name: `${path} ${i}`, text: one })),
  );
  return texts
    .filter(({ text }) => /^kind: /m.test(text))
    .map(({ name, text }) => {
      const kind = /^kind: (\w+)/m.exec(text)?.[1] ?? '';
      return {
        name,
        files: kind === 'Fleet' ? [{ path: 'distributary.yaml', text }] : fleetOf(text),
      };
    });
}

/** Repositories that lie as directories. */
function directories(room: string, root: RegExp): readonly Example[] {
  const files = new Map<string, SourceFile[]>();
  for (const [path, text] of readTree(`fixtures/${room}`, (name) => /\.ya?ml$/.test(name))) {
    const directory = root.exec(path)?.[0];
    if (directory === undefined) continue;
    const own = files.get(directory) ?? [];
    files.set(directory, own);
    own.push({ path: path.slice(directory.length + 1), text });
  }
  return [...files].map(([name, its]) => ({ name: `${room}/${name}`, files: its }));
}

/** The lists of a repository's objects that schemas know, and the objects themselves. Of kinds without a schema all lists count. */
export function listsOf(example: Example): readonly ExampleList[] {
  return example.files.flatMap((file) =>
    parseFile(file).value.flatMap((resource, document) => {
      const at = { example, file: file.path, document, kind: resource.kind };
      const known = pathsOfKinds().get(resource.kind);
      const lists = listsBelow(resource.object, '', [], known).map((list) => ({ ...at, ...list }));
      return [{ ...at, path: '', keys: [] }, ...lists];
    }),
  );
}

let paths: ReadonlyMap<string, ReadonlySet<string>> | undefined;

function pathsOfKinds(): ReadonlyMap<string, ReadonlySet<string>> {
  if (paths !== undefined) return paths;
  const byKind = groupBy(schemaLists(), ({ kind }) => kind);
  paths = new Map(
    [...byKind].map(([kind, lists]) => [kind, new Set(lists.map(({ path }) => path))]),
  );
  return paths;
}

function listsBelow(
  value: Json,
  path: string,
  keys: readonly (string | number)[],
  known: ReadonlySet<string> | undefined,
): readonly Pick<ExampleList, 'path' | 'keys'>[] {
  const below = (member: Json, name: string, key: string | number) =>
    listsBelow(member, name, [...keys, key], known);
  const own = (name: string) => (known?.has(name) === false ? [] : [{ path: name, keys }]);
  if (isArray(value)) {
    const inside = value.flatMap((item, i) => below(item, `${path}[]`, i));
    return value.length === 0 ? inside : [...own(`${path}[]`), ...inside];
  }
  if (!isObject(value)) return [];
  const members = Object.entries(value).map(([key, member = null]) => [key, member] as const);
  if (known?.has(`${path}{}`)) {
    const inside = members.flatMap(([key, member]) => below(member, `${path}{}`, key));
    return members.length === 0 ? inside : [...own(`${path}{}`), ...inside];
  }
  return members.flatMap(([key, member]) =>
    below(member, path === '' ? key : `${path}.${key}`, key),
  );
}

/** The objects of a file, as they are written. */
export function objectsOf(file: SourceFile): readonly Resource[] {
  return parseFile(file).value;
}
