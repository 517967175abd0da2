/**
 * The settings of a source → the arguments of `helm template`, in Argo CD's order. Every value is in one
 * argument with its option, so that none can be parsed as an option itself.
 */
import { type JsonObject, listAt, objectAt, stringAt, valueAt } from '../../../resource/json.ts';
import { toYaml } from '../../../resource/yaml/to-yaml.ts';
import { wayUp } from '../local-path.ts';

/** The file for values from the Fleet: beside the copy of the repository. */
export const INLINE_VALUES = '../values.yaml';

/** Files that were found for a rendering, relative to the root. */
export interface HelmFiles {
  readonly directory: string;
  readonly values: readonly string[];
  /** By the name of the parameter. */
  readonly parameters: ReadonlyMap<string, string>;
}

export function helmArguments(settings: JsonObject, files: HelmFiles): readonly string[] {
  const parameters = listAt(settings, 'parameters').map((parameter) => ({
    name: stringAt(parameter, 'name') ?? '',
    value: escapeCommas(stringAt(parameter, 'value') ?? ''),
    isText: valueAt(parameter, 'forceString') === true,
  }));
  const set = (option: string, isText: boolean): readonly string[] =>
    [...new Map(parameters.filter((p) => p.isText === isText).map((p) => [p.name, p.value]))].map(
      ([name, value]) => `--${option}=${name}=${value}`,
    );
  const pathTo = (path: string): string => wayTo(files.directory, path);
  const inline = inlineValues(settings) === undefined ? [] : [pathTo(INLINE_VALUES)];
  return [
    'template',
    '.',
    `--name-template=${stringAt(settings, 'releaseName') ?? ''}`,
    ...given(settings, 'namespace', 'namespace'),
    ...given(settings, 'kubeVersion', 'kube-version'),
    ...set('set', false),
    ...set('set-string', true),
    ...[...files.parameters].map(([name, path]) => `--set-file=${name}=${pathTo(path)}`),
    ...[...files.values.map(pathTo), ...inline].map((path) => `--values=${path}`),
    ...listAt(settings, 'apiVersions').map((version) => `--api-versions=${String(version)}`),
    ...(isSet(settings, 'skipCrds') ? [] : ['--include-crds']),
    ...(isSet(settings, 'skipSchemaValidation') ? ['--skip-schema-validation'] : []),
    ...(isSet(settings, 'skipTests') ? ['--skip-tests'] : []),
  ];
}

/** The text of the values in the Fleet; `valuesObject` comes before `values`, as in Argo CD. */
export function inlineValues(settings: JsonObject): string | undefined {
  const object = objectAt(settings, 'valuesObject');
  const text = object === undefined ? (stringAt(settings, 'values') ?? '') : toYaml(object);
  return text === '' ? undefined : text;
}

/** A list in braces keeps its commas; elsewhere a comma would begin another parameter. */
function escapeCommas(value: string): string {
  if (value.startsWith('{') && value.endsWith('}')) return value;
  return value.replaceAll(/(?<!\\),/g, '\\,');
}

/** A name with a prefix `./` is never parsed as a URL. */
function wayTo(directory: string, path: string): string {
  const below = `${directory}/`;
  return path.startsWith(below) ? `./${path.slice(below.length)}` : `${wayUp(directory)}${path}`;
}

function given(settings: JsonObject, field: string, option: string): readonly string[] {
  const value = stringAt(settings, field);
  return value === undefined ? [] : [`--${option}=${value}`];
}

function isSet(settings: JsonObject, field: string): boolean {
  return valueAt(settings, field) === true;
}
