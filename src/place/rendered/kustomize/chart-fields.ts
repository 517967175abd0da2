/**
 * A kustomization's description of a chart, in any of kustomize's three forms → its fields in their canonical spelling.
 * Go accepts any spelling, and the last of several.
 */
import { own } from '../../../collection/own.ts';
import { isObject, type Json, type JsonObject } from '../../../resource/json.ts';
import { folded } from '../go-fields.ts';

/** Receives an invalid field and the reason. */
export type Refuse = (field: string, problem: string) => void;

/** The name of a field by its folded name; a name `''` has no effect, and is omitted. */
type Spellings = Readonly<Record<string, string>>;

/** `configHome` affects fetched charts only. */
const chartFields: Spellings = {
  ...spellings(
    'name version repo releaseName namespace additionalValuesFiles valuesFile valuesInline valuesMerge includeCRDs skipHooks apiVersions kubeVersion nameTemplate skipTests debug devel',
  ),
  confighome: '',
};
const globalFields: Spellings = { ...spellings('chartHome'), confighome: '' };
const generatorFields: Spellings = {
  ...spellings('apiVersion kind metadata'),
  ...globalFields,
  ...chartFields,
};

/** The deprecated form by the names of the newer one: kustomize silently drops the rest, and so does distributary. */
const oldFields: Spellings = {
  chartname: 'name',
  chartversion: 'version',
  chartrepourl: 'repo',
  values: 'valuesFile',
  valueslocal: 'valuesInline',
  valuesmerge: 'valuesMerge',
  releasename: 'releaseName',
  charthome: 'chartHome',
  ...Object.fromEntries(
    'chartreponame helmbin helmhome releasenamespace extraargs'
      .split(' ')
      .map((name) => [name, '']),
  ),
};

function spellings(names: string): Spellings {
  return Object.fromEntries(names.split(' ').map((name) => [folded(name), name]));
}

/** An entry of `helmCharts`. */
export function chartOf(value: Json | undefined, refuse: Refuse): JsonObject {
  return spelled(value, chartFields, refuse);
}

/** `helmGlobals`. */
export function globalsOf(value: Json | undefined, refuse: Refuse): JsonObject {
  return spelled(value, globalFields, refuse);
}

/** The configuration of a HelmChartInflationGenerator, with the chart's home among its fields. */
export function generatorOf(value: Json | undefined, refuse: Refuse): JsonObject {
  return spelled(value, generatorFields, refuse);
}

/** An entry of `helmChartInflationGenerator` as one of `helmCharts`; the home applies to all charts. */
export function oldChartOf(
  value: Json | undefined,
  refuse: Refuse,
): { readonly chart: JsonObject; readonly home: string } {
  const { chartHome = '', ...chart } = spelled(value, oldFields, refuse);
  return { chart, home: typeof chartHome === 'string' ? chartHome : '' };
}

function spelled(value: Json | undefined, fields: Spellings, refuse: Refuse): JsonObject {
  if (!isObject(value)) {
    refuse('helmCharts', 'contains an entry that is not an object');
    return {};
  }
  const taken = new Map<string, Json>();
  for (const [name, member] of Object.entries(value)) {
    const known = own(fields, folded(name));
    if (member === undefined || known === '') continue;
    if (known === undefined) refuse(name, 'is not a field of it');
    else if (taken.has(known)) refuse(known, 'is set in two spellings');
    else taken.set(known, member);
  }
  return Object.fromEntries(taken);
}
