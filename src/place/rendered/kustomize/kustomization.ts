/** A kustomization file → its references. */

import { own } from '../../../collection/own.ts';
import { isArray, isObject, type Json, type JsonObject, stringAt } from '../../../resource/json.ts';
import { escapeToken } from '../../../resource/json-pointer.ts';
import { fieldsNamed, folded } from '../go-fields.ts';

/** A reference of a kustomization: a path, or a network address. */
export interface Reference {
  readonly text: string;
  /** JSON Pointer into the kustomization. */
  readonly pointer: string;
  /** Whether it may be another kustomization. */
  readonly canBeDirectory: boolean;
  /** Whether it configures a generator, transformer or validator, which may be a program. */
  readonly isPlugin: boolean;
  /** Whether the text may be an inline patch instead of a path. A configuration of a plugin may be inline, too. */
  readonly canBePatch: boolean;
  /** The key that a generator gives the file: its text is `KEY=PATH`, where kustomize does not take the file's name. */
  readonly key?: string;
}

/** Properties of the entries of a list of paths. */
interface ListKind {
  readonly directory?: true;
  readonly plugin?: true;
  readonly patch?: true;
}

/** Lists of paths; some accept directories, some name configurations of plugins. */
const lists: Readonly<Record<string, ListKind>> = {
  resources: { directory: true },
  bases: { directory: true },
  components: { directory: true },
  generators: { directory: true, plugin: true },
  transformers: { directory: true, plugin: true },
  validators: { directory: true, plugin: true },
  crds: {},
  configurations: {},
  patchesstrategicmerge: { patch: true },
};

/** Lists of maps with a path. */
const pathLists = new Set(['patches', 'patchesjson6902', 'replacements']);

const generators = new Set(['configmapgenerator', 'secretgenerator']);

export function kustomizationReferences(kustomization: JsonObject): readonly Reference[] {
  return Object.entries(kustomization).flatMap(([field, value]) => {
    const name = folded(field);
    const pointer = `/${escapeToken(field)}`;
    const kind = own(lists, name);
    if (kind !== undefined) {
      return texts(value, pointer).map((text) => ({
        ...text,
        canBeDirectory: kind.directory === true,
        isPlugin: kind.plugin === true,
        canBePatch: kind.patch === true,
      }));
    }
    if (pathLists.has(name)) return members(value, pointer).flatMap((item) => pathOf(item));
    if (generators.has(name)) return members(value, pointer).flatMap(generatorFiles);
    return name === 'openapi' ? pathOf({ value, pointer }) : [];
  });
}

/** The kustomization with other texts in some places, by their JSON Pointers. */
export function replaceTexts(
  kustomization: JsonObject,
  texts: ReadonlyMap<string, string>,
  pointer = '',
): JsonObject {
  if (texts.size === 0) return kustomization;
  const replace = (value: Json, at: string): Json => {
    if (isArray(value)) return value.map((item, i) => replace(item, `${at}/${i}`));
    return isObject(value) ? replaceTexts(value, texts, at) : (texts.get(at) ?? value);
  };
  return Object.fromEntries(
    Object.entries(kustomization).map(([field, value]) => [
      field,
      replace(value ?? null, `${pointer}/${escapeToken(field)}`),
    ]),
  );
}

/** The lists of charts that a kustomization renders by Helm, in their spellings; including the older forms. */
export function helmFields(kustomization: JsonObject): readonly string[] {
  const names = ['helmcharts', 'helmchartinflationgenerator'];
  return Object.keys(kustomization).filter((field) => names.includes(folded(field)));
}

interface Member {
  readonly value: Json | undefined;
  readonly pointer: string;
}

function members(value: Json | undefined, pointer: string): readonly Member[] {
  const items = isArray(value) ? value : [];
  return items.map((item, i) => ({ value: item, pointer: `${pointer}/${i}` }));
}

function texts(
  value: Json | undefined,
  pointer: string,
): readonly { text: string; pointer: string }[] {
  return members(value, pointer).flatMap((item) =>
    typeof item.value === 'string' ? [{ text: item.value, pointer: item.pointer }] : [],
  );
}

const file = { canBeDirectory: false, isPlugin: false, canBePatch: false };

function pathOf({ value, pointer }: Member): readonly Reference[] {
  return fieldsNamed(value, 'path').flatMap((field) => {
    const text = stringAt(value, field);
    return text === undefined
      ? []
      : [{ text, pointer: `${pointer}/${escapeToken(field)}`, ...file }];
  });
}

/** `files` are paths, or names with a path: `config=settings/a.conf`. An equals sign in `envs` is a part of the path. */
function generatorFiles({ value, pointer }: Member): readonly Reference[] {
  if (!isObject(value)) return [];
  const listed = (name: string) =>
    fieldsNamed(value, name).flatMap((field) =>
      texts(own(value, field), `${pointer}/${escapeToken(field)}`),
    );
  const single = fieldsNamed(value, 'env').flatMap((field) => {
    const text = stringAt(value, field);
    return text === undefined ? [] : [{ text, pointer: `${pointer}/${escapeToken(field)}` }];
  });
  const named = listed('files').map(({ text, pointer: at }) => {
    const path = text.slice(text.indexOf('=') + 1);
    const name = text.slice(0, Math.max(text.indexOf('='), 0));
    return { text: path, pointer: at, key: name || path.slice(path.lastIndexOf('/') + 1) };
  });
  return [...named, ...listed('envs'), ...single].map((reference) => ({ ...reference, ...file }));
}
