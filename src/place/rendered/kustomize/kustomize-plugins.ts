/**
 * Configurations of generators, transformers and validators → what in them would have kustomize run a program or fetch something.
 * @module
 */
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
  objectAt,
  stringAt,
} from '../../../resource/json.ts';
import { formatPointer } from '../../../resource/json-pointer.ts';
import { folded } from '../go-fields.ts';
import { isFetched } from '../remote-reference.ts';

/** What is expected in place of an address. */
export const LOCAL = 'a path in the repository';

/** The kustomization that names a configuration. */
export interface PluginPlace {
  readonly directory: string;
  /** Where the configuration stands, when it has no file of its own. */
  readonly at?: Position;
}

const functionAnnotations = ['config.kubernetes.io/function', 'config.k8s.io/function'];

/** Judges configurations: a program would be left out in silence, or refused without saying what it is. */
export function pluginFindings(
  documents: readonly ParsedDocument[],
  place: PluginPlace,
): readonly Diagnostic[] {
  return documents.flatMap(({ object, source }) => {
    const at = place.at ?? source.locate('');
    const fetched = addressFindings(fetchedBy(object), place, at);
    const program = programOf(object);
    if (program === undefined) return fetched;
    const { what, pointer } = program;
    const key = place.at ?? source.locate(pointer, 'key');
    const args = { directory: place.directory, what, givesSecrets: givesSecrets(object) };
    return [...fetched, diagnose(functionNotRun, args, key)];
  });
}

/** What kustomize would have to run for a configuration, and where that is said; undefined where it does the work itself. */
function programOf(object: JsonObject): { what: string; pointer: string } | undefined {
  const kind = stringAt(object, 'kind') ?? '';
  const names = Object.keys(objectAt(object, 'metadata', 'annotations') ?? {});
  const found = functionAnnotations.find((name) => names.includes(name));
  if (found !== undefined) {
    const pointer = formatPointer(['metadata', 'annotations', found]);
    return { what: `function ${kind}`, pointer };
  }
  const apiVersion = stringAt(object, 'apiVersion') ?? '';
  if (apiVersion === 'builtin')
    return kind === helmGenerator ? { what: `Helm (${kind})`, pointer: '/kind' } : undefined;
  // A list stands for what is in it.
  if (apiVersion === '' || kind === '' || kind.endsWith('List')) return undefined;
  return { what: `plugin ${kind}`, pointer: '/kind' };
}

const helmGenerator = 'HelmChartInflationGenerator';

/** Whether what a program gives are secrets: ksops and SopsSecretGenerator are known for it, others say so by their names. */
function givesSecrets(object: JsonObject): boolean {
  const name = `${stringAt(object, 'apiVersion') ?? ''} ${stringAt(object, 'kind') ?? ''}`;
  return /sops|secret|vault|decrypt/i.test(name);
}

/** The finding about the first of some addresses, if there is any. */
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

/** What a configuration names that kustomize would fetch, at any depth. */
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

/** Fields of a kustomization that bring configurations together, and leave them as they are. */
const gathering = new Set(['apiversion', 'kind', 'metadata', 'resources', 'bases', 'components']);

/** Fields by which a kustomization may change what it builds: texts can be put together in more ways than anybody could judge. */
export function changingFields(kustomization: JsonObject): readonly string[] {
  return Object.keys(kustomization).filter((field) => !gathering.has(folded(field)));
}
