/** A HelmRelease, or a source of an Application → the values that the chart gets, as far as they are in objects. */
import { setOwn } from '../../../collection/own.ts';
import { parseDocuments } from '../../../parse/parse-documents.ts';
import { mergeValues } from '../../../place/rendered/helm/merge-values.ts';
import { releaseValues } from '../../../place/rendered/release/flux/release-values.ts';
import type { FindObject } from '../../../place/rendered/release/objects-of-clusters.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../resource/json.ts';
import { type Resource, specOf } from '../../../resource/resource.ts';

export interface ChartValues {
  /** JSON Pointer of the values in the object itself. */
  readonly pointer: string;
  /** Undefined for a text that is not one YAML mapping. */
  readonly values: JsonObject | undefined;
  /** Whether values of other objects are among them: a list in the object itself would replace one of these. */
  readonly isMerged: boolean;
  /** JSON Pointers of settings that take values from elsewhere, which are not read. */
  readonly unread: readonly string[];
}

/** The values of a HelmRelease, with those of its ConfigMaps. */
export function valuesOfRelease(release: Resource, find: FindObject): ChartValues {
  const { value: values, diagnostics } = releaseValues(release, find);
  const unread = [...new Set(diagnostics.map(({ at }) => at.pointer))];
  const isMerged = listAt(specOf(release), 'valuesFrom').length > 0;
  return { pointer: '/spec/values', values, isMerged, unread };
}

/** The values of a source: Argo CD prefers `valuesObject` to `values`, and both to files; parameters have precedence over all. */
export function valuesOfSource(source: Json, pointer: string): ChartValues {
  const written = objectAt(source, 'helm', 'valuesObject');
  const text = stringAt(source, 'helm', 'values') ?? '';
  const values = written ?? readText(text);
  const parameters = listAt(source, 'helm', 'parameters').map((parameter, i) => ({
    parameter,
    pointer: `${pointer}/parameters/${i}`,
  }));
  const files = ['valueFiles', 'fileParameters'].filter(
    (field) => listAt(source, 'helm', field).length > 0,
  );
  const plain = parameters.map(({ parameter }) => parameter).filter(isPlain);
  return {
    pointer: `${pointer}/${written === undefined ? 'values' : 'valuesObject'}`,
    values: values && mergeValues(values, parameterValues(plain)),
    isMerged: false,
    unread: [
      ...files.map((field) => `${pointer}/${field}`),
      ...parameters.filter(({ parameter }) => !isPlain(parameter)).map((one) => one.pointer),
    ],
  };
}

/** Whether the name is a path of fields and the value a scalar, without Helm's syntax of lists and escapes. */
function isPlain(parameter: Json): boolean {
  const name = stringAt(parameter, 'name') ?? '';
  const value = stringAt(parameter, 'value') ?? '';
  return /^[\w-]+(?:\.[\w-]+){0,31}$/.test(name) && !/[{}[\],\\$]/.test(value);
}

/** The values of such parameters, as `helm --set` types them; a later one replaces an earlier one. */
function parameterValues(parameters: readonly Json[]): JsonObject {
  const tree: ValueTree = new Map();
  for (const parameter of parameters) {
    const way = (stringAt(parameter, 'name') ?? '').split('.');
    const last = way.pop() ?? '';
    let at = tree;
    for (const name of way) {
      const known = at.get(name);
      const inner: ValueTree = known instanceof Map ? known : new Map();
      at.set(name, inner);
      at = inner;
    }
    const text = stringAt(parameter, 'value') ?? '';
    at.set(last, valueAt(parameter, 'forceString') === true ? text : typedValue(text));
  }
  return toObject(tree);
}

/** Values under construction. */
type ValueTree = Map<string, ValueTree | string | number | boolean | null>;

function toObject(tree: ValueTree): JsonObject {
  const made: Record<string, Json | undefined> = {};
  for (const [name, value] of tree)
    setOwn(made, name, value instanceof Map ? toObject(value) : value);
  return made;
}

/** As Helm's `strvals` does: words in any letters, and whole numbers without a leading zero. */
function typedValue(text: string): string | number | boolean | null {
  const word = text.toLowerCase();
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'null') return null;
  return /^(?:0|[+-]?[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

/** An object in a text; empty for an empty text, undefined for other values. */
export function readText(text: string): JsonObject | undefined {
  const { value, diagnostics } = parseDocuments({ path: 'mesh.yaml', text });
  const [first, ...others] = value;
  if (diagnostics.some(({ severity }) => severity === 'error') || others.length > 0)
    return undefined;
  return isObject(first?.object) ? first.object : {};
}
