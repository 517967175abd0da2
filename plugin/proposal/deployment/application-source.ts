/** A source of an Application → the settings of a source of the Fleet, or why the Fleet cannot have the same. */
import { own } from '../../../src/collection/own.ts';
import { present } from '../../../src/collection/present.ts';
import { filledVariables } from '../../../src/kind/notation/cluster-template.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
  textsIn,
  valueAt,
} from '../../../src/resource/json.ts';
import type { ApplicationType } from './deployed-directory.ts';
import { ownName, SERVER } from './generator/generated.ts';
import type { Parameters } from './generator/parameters.ts';
import type { OwnRepository } from './own-repository.ts';

/** The settings of a source with the same fields in a Fleet. */
const taken: Readonly<Record<string, readonly string[]>> = {
  helm: [
    ...['releaseName', 'namespace', 'valueFiles', 'ignoreMissingValueFiles', 'values'],
    ...['valuesObject', 'parameters', 'fileParameters', 'skipCrds', 'skipTests'],
    ...['skipSchemaValidation', 'kubeVersion', 'apiVersions'],
  ],
  kustomize: [
    ...['namePrefix', 'nameSuffix', 'namespace', 'images', 'replicas', 'components', 'patches'],
    ...['ignoreMissingComponents', 'commonLabels', 'forceCommonLabels', 'labelWithoutSelector'],
    ...['labelIncludeTemplates', 'commonAnnotations', 'forceCommonAnnotations'],
  ],
  directory: ['recurse', 'include', 'exclude'],
};

/** Settings that change no object: a version of the program, and access to a registry. */
const withoutEffect: ReadonlySet<string> = new Set(['version', 'passCredentials']);

/** Why a Fleet cannot have the same source. */
export function sourceProblem(
  source: Json,
  all: readonly Json[],
  repository: OwnRepository,
): string | undefined {
  if (valueAt(source, 'plugin') !== undefined) return 'a plugin of Argo CD renders it there';
  for (const [program, fields] of Object.entries(taken)) {
    const field = Object.entries(objectAt(source, program) ?? {}).find(
      ([key, value]) => !fields.includes(key) && !withoutEffect.has(key) && isSet(value ?? null),
    )?.[0];
    if (field !== undefined) return `its setting ${program}.${field} is none of a source`;
  }
  if (/\$\{?ARGOCD_/.test(JSON.stringify(source)))
    return 'it uses variables of Argo CD ($ARGOCD_…)';
  if (JSON.stringify(source).includes(JSON.stringify(SERVER).slice(1, -1))) {
    return 'it uses the address of the cluster, which is in no file';
  }
  return (
    repository.unsureAddress(stringAt(source, 'repoURL')) ??
    repository.otherRevision(stringAt(source, 'targetRevision')) ??
    valueFileProblem(source, all, repository)
  );
}

/** Settings without effect select no type. */
export function typesOf(source: Json): readonly ApplicationType[] {
  const all = ['helm', 'kustomize', 'directory'] as const;
  return all.filter((type) => isSet(objectAt(source, type) ?? {}));
}

export function typesProblem(
  first?: ApplicationType,
  second?: ApplicationType,
): string | undefined {
  return second === undefined
    ? undefined
    : `Argo CD refuses a source with settings of both ${first} and ${second}`;
}

/** A text that a source fills, and Argo CD passes on as it is; the name of the cluster may be from a generator. */
export function filledProblem(
  source: Json,
  { spec, parameters }: { readonly spec: JsonObject; readonly parameters: Parameters },
): string | undefined {
  const namespace = stringAt(spec, 'destination', 'namespace');
  const isOfEach = parameters.get('name') === ownName;
  const found = [source, namespace].flatMap(textsIn).flatMap(filledVariables);
  const [variable] = found.filter((name) => !(isOfEach && name === 'name'));
  if (variable === undefined) return undefined;
  return `"{{ ${variable} }}" in it is a text to Argo CD, which a source replaces by a value of the cluster`;
}

/** Whether a setting differs from its default. */
function isSet(value: Json): boolean {
  if (isObject(value)) return Object.values(value).some((each) => isSet(each ?? null));
  return value !== false && value !== '' && value !== null && JSON.stringify(value) !== '[]';
}

/** Values files are of this repository, or of another source of the Application, as in `$values/prod.yaml`. */
function valueFileProblem(
  source: Json,
  all: readonly Json[],
  repository: OwnRepository,
): string | undefined {
  const ofParameters = listAt(source, 'helm', 'fileParameters').flatMap(
    (each) => stringAt(each, 'path') ?? [],
  );
  for (const file of [...listAt(source, 'helm', 'valueFiles').map(String), ...ofParameters]) {
    if (/^[a-z][a-z0-9+.-]*:\/\//.test(file)) return `its values file ${file} is in no repository`;
    const ref = /^\$(?<ref>\w[\w-]*)\//.exec(file)?.groups?.['ref'];
    const other = all.find((each) => stringAt(each, 'ref') === ref);
    if (ref === undefined || other === undefined) continue;
    const reason =
      repository.otherAddress(stringAt(other, 'repoURL')) ??
      repository.unsureAddress(stringAt(other, 'repoURL')) ??
      repository.otherRevision(stringAt(other, 'targetRevision'));
    if (reason !== undefined) return `of its values file ${file}, ${reason}`;
  }
  return undefined;
}

export function settingsOf(source: Json, name: string): JsonObject {
  const entries = ['helm', 'kustomize'].flatMap((program) => {
    const authored = objectAt(source, program) ?? {};
    const kept = Object.entries(authored).filter(([field]) => own(taken, program)?.includes(field));
    const release = program === 'helm' && name !== '' ? { releaseName: name } : {};
    const settings: JsonObject = { ...release, ...Object.fromEntries(kept) };
    return Object.keys(settings).length === 0 ? [] : [[program, rooted(settings)] as const];
  });
  return { ...Object.fromEntries(entries), directory: objectAt(source, 'directory') ?? {} };
}

/** A values file of another source is one of this repository, and so is the file of a parameter. */
function rooted(settings: JsonObject): JsonObject {
  const root = (path: Json) => String(path).replace(/^\$\w[\w-]*\//, '/');
  const { valueFiles, fileParameters, ...rest } = settings;
  return {
    ...rest,
    ...present({
      valueFiles: valueFiles && listAt(settings, 'valueFiles').map(root),
      fileParameters:
        fileParameters &&
        listAt(settings, 'fileParameters').map((each) =>
          isObject(each) ? { ...each, path: root(each['path'] ?? '') } : each,
        ),
    }),
  };
}
