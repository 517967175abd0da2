/**
 * A HelmRelease or an Application of the charts istiod and base → the chart's version, and the values that istiod's gets, as far as
 * they are in objects.
 */
import { setOwn } from '../../collection/own.ts';
import { parseDocuments } from '../../parse/parse-documents.ts';
import { mergeValues } from '../../place/rendered/helm/merge-values.ts';
import { releaseValues } from '../../place/rendered/release/flux/release-values.ts';
import type { FindObject } from '../../place/rendered/release/objects-of-clusters.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../resource/json.ts';
import { type Resource, specOf } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';

/** An installed chart. */
export interface InstalledChart {
  readonly name: 'istiod' | 'base';
  /** As written: a version, or a range of them. */
  readonly version: string | undefined;
  /** JSON Pointer of the version. */
  readonly versionPointer: string;
  /** The values of istiod's chart; the other has nothing that configures the mesh. */
  readonly values?: ChartValues;
}

/** The values of a chart. */
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

/** The chart of a HelmRelease, with values of its ConfigMaps; empty for another chart, and for one that installs into another cluster. */
export function chartOfRelease(release: Resource, find: FindObject): readonly InstalledChart[] {
  const spec = specOf(release);
  const isElsewhere = valueAt(spec, 'kubeConfig') !== undefined;
  const name = stringAt(spec, 'chart', 'spec', 'chart');
  if ((name !== 'istiod' && name !== 'base') || isElsewhere) return [];
  const version = stringAt(spec, 'chart', 'spec', 'version');
  const chart: InstalledChart = { name, version, versionPointer: '/spec/chart/spec/version' };
  return [name === 'base' ? chart : { ...chart, values: valuesOfRelease(release, find) }];
}

function valuesOfRelease(release: Resource, find: FindObject): ChartValues {
  const { value: values, diagnostics } = releaseValues(release, find);
  const unread = [...new Set(diagnostics.map(({ at }) => at.pointer))];
  const isMerged = listAt(specOf(release), 'valuesFrom').length > 0;
  return { pointer: '/spec/values', values, isMerged, unread };
}

/** The charts of an Application; empty for an Application of another cluster. */
export function chartsOfApplication(
  application: Resource,
  cluster: Pick<Cluster, 'name'>,
): readonly InstalledChart[] {
  const spec = specOf(application);
  const name = stringAt(spec, 'destination', 'name');
  const server = stringAt(spec, 'destination', 'server');
  const isHere =
    name === cluster.name || name === 'in-cluster' || server === 'https://kubernetes.default.svc';
  if (!isHere) return [];
  const single = objectAt(spec, 'source');
  const sources: (readonly [Json, string])[] = [
    ...(single === undefined ? [] : [[single, '/spec/source'] as const]),
    ...listAt(spec, 'sources').map((source, i) => [source, `/spec/sources/${i}`] as const),
  ];
  return sources.flatMap(([source, pointer]): readonly InstalledChart[] => {
    const chartName = stringAt(source, 'chart');
    if (chartName !== 'istiod' && chartName !== 'base') return [];
    const version = stringAt(source, 'targetRevision');
    const chart: InstalledChart = {
      name: chartName,
      version,
      versionPointer: `${pointer}/targetRevision`,
    };
    if (chartName === 'base') return [chart];
    return [{ ...chart, values: valuesOfSource(source, `${pointer}/helm`) }];
  });
}

/** Argo CD prefers `valuesObject` to `values`, and both to files; parameters have precedence over all. */
function valuesOfSource(source: Json, pointer: string): ChartValues {
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
