/** Configurations of generators, transformers and validators → parts for which kustomize would run a program or fetch a file. */
import { functionNotRun } from '../../../diagnostic/codes/sources.ts';
import { remoteReference } from '../../../diagnostic/codes/vendored.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Position } from '../../../diagnostic/position.ts';
import { withoutUser } from '../../../diagnostic/wording/url-credentials.ts';
import type { ParsedDocument } from '../../../parse/parse-documents.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
} from '../../../resource/json.ts';
import { formatPointer } from '../../../resource/json-pointer.ts';
import { folded } from '../go-fields.ts';
import { isFetched } from '../remote-reference.ts';

/** The expected value instead of an address. */
export const LOCAL = 'a path in the repository';

/** The kustomization that names a configuration. */
export interface PluginPlace {
  readonly directory: string;
  /** The position of the configuration, when it has no file of its own. */
  readonly at?: Position;
}

/** The annotations by which an object names a function. */
export const functionAnnotations: readonly string[] = [
  'config.kubernetes.io/function',
  'config.k8s.io/function',
];

/** Validates configurations: kustomize would silently omit a program, or refuse it without its name. */
export function pluginFindings(
  documents: readonly ParsedDocument[],
  place: PluginPlace,
): readonly Diagnostic[] {
  return documents.flatMap(({ object, source }) => {
    const at = place.at ?? source.locate('');
    const programs = listedObjects(object).flatMap(({ item, way }) => {
      const program = way.length === 0 && isHelmGenerator(item) ? undefined : programOf(item);
      if (program === undefined) return [];
      const pointer = formatPointer([...way, ...program.way]);
      const key = place.at ?? source.locate(pointer, 'key');
      const { what } = program;
      const args = { directory: place.directory, what, givesSecrets: givesSecrets(item) };
      return [diagnose(functionNotRun, args, key)];
    });
    return [...addressFindings(fetchedBy(object), place, at), ...programs];
  });
}

function listedObjects(
  object: JsonObject,
  way: readonly string[] = [],
): readonly { readonly item: JsonObject; readonly way: readonly string[] }[] {
  const items = stringAt(object, 'kind')?.endsWith('List') === true ? listAt(object, 'items') : [];
  const below = items.flatMap((item, i) =>
    isObject(item) ? listedObjects(item, [...way, 'items', String(i)]) : [],
  );
  return [{ item: object, way }, ...below];
}

/** Whether kustomize itself renders a chart by Helm for it. One in a list is refused, since it is not validated there. */
export function isHelmGenerator(object: JsonObject): boolean {
  const isBuiltin =
    stringAt(object, 'apiVersion') === 'builtin' && functionOf(object) === undefined;
  return isBuiltin && stringAt(object, 'kind') === helmGenerator;
}

/** The program that kustomize would run for a configuration, and its place; undefined for built-in plugins. */
function programOf(
  object: JsonObject,
): { readonly what: string; readonly way: readonly string[] } | undefined {
  const kind = stringAt(object, 'kind') ?? '';
  const found = functionOf(object);
  if (found !== undefined) {
    return { what: `function ${kind}`, way: ['metadata', 'annotations', found] };
  }
  const apiVersion = stringAt(object, 'apiVersion') ?? '';
  if (apiVersion === 'builtin')
    return kind === helmGenerator ? { what: `Helm (${kind} in a list)`, way: ['kind'] } : undefined;
  // A list represents its items.
  if (apiVersion === '' || kind === '' || kind.endsWith('List')) return undefined;
  return { what: `plugin ${kind}`, way: ['kind'] };
}

const helmGenerator = 'HelmChartInflationGenerator';

/** The annotation by which an object names a function. */
function functionOf(object: JsonObject): string | undefined {
  const names = Object.keys(objectAt(object, 'metadata', 'annotations') ?? {});
  return functionAnnotations.find((name) => names.includes(name));
}

/** Whether a program's output is secrets: ksops and SopsSecretGenerator are known, others are recognised by their names. */
function givesSecrets(object: JsonObject): boolean {
  const name = `${stringAt(object, 'apiVersion') ?? ''} ${stringAt(object, 'kind') ?? ''}`;
  return /sops|secret|vault|decrypt/i.test(name);
}

/** The finding about the first address, if any. */
function addressFindings(
  [found]: readonly string[],
  { directory }: PluginPlace,
  at: Position,
): readonly Diagnostic[] {
  if (found === undefined) return [];
  const reference = withoutUser(found);
  return [
    diagnose(
      remoteReference,
      { directory, program: 'kustomize', reference, way: LOCAL, means: 'commit' },
      at,
    ),
  ];
}

/** Fields of the configuration of a built-in generator or transformer that hold paths. */
const pathFields = new Set(['path', 'paths', 'files', 'env', 'envs']);

/** References in a configuration that kustomize would fetch, at any depth. */
function fetchedBy(value: Json | undefined, isPath = false): readonly string[] {
  if (typeof value === 'string') {
    // `name=path` in some of the fields.
    const path = value.slice(value.indexOf('=') + 1);
    return isPath ? [value, path].filter(isFetched).slice(0, 1) : [];
  }
  if (isArray(value)) return value.flatMap((item) => fetchedBy(item, isPath));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    fetchedBy(member, isPath || pathFields.has(folded(name))),
  );
}

/** Fields of a kustomization that combine configurations without changes. */
const gathering = new Set(['apiversion', 'kind', 'metadata', 'resources', 'bases', 'components']);

/** Fields by which a kustomization may change its output: texts can be combined in too many ways to validate. */
export function changingFields(kustomization: JsonObject): readonly string[] {
  return Object.keys(kustomization).filter((field) => !gathering.has(folded(field)));
}
