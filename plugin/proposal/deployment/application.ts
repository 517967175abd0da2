/** An Application of Argo CD, written or generated → the directories of this repository that it deploys, with targets and settings. */

import { own } from '../../../src/collection/own.ts';
import { present } from '../../../src/collection/present.ts';
import { filledVariables } from '../../../src/kind/notation/cluster-template.ts';
import { textsOf } from '../../../src/kind/notation/fill-values.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../src/resource/json.ts';
import { type Deployment, type Deployments, directoryOf } from './deployed-directory.ts';
import { ownName, SERVER, serverOf } from './generator/generated.ts';
import type { Parameters } from './generator/parameters.ts';
import type { OwnRepository, ReadDirectory } from './own-repository.ts';

export interface Application {
  /** The object, as in `Application web`. */
  readonly by: string;
  readonly file: string;
  readonly name: string;
  readonly spec: JsonObject;
  /** Parameters of the generator; empty for an Application in a file. */
  readonly parameters: Parameters;
  readonly createsNamespace: boolean;
  /** The labels that a cluster must have, where the Application is one for all clusters. */
  readonly labels?: JsonObject;
}

/** The environment of the Applications. */
export interface ApplicationInput {
  readonly repository: OwnRepository;
  /** The name of a cluster in the fleet, by its name in Argo CD. */
  readonly names: ReadonlyMap<string, string>;
}

/** Whether Argo CD creates the namespace of the destination. */
export function hasCreateOption(spec: JsonObject): boolean {
  return listAt(spec, 'syncPolicy', 'syncOptions').includes('CreateNamespace=true');
}

/** The sources of a spec: one, several, or the dry one of the hydrator. */
export function sourcesOf(spec: Json | undefined): readonly Json[] {
  const single = valueAt(spec, 'source') ?? valueAt(spec, 'sourceHydrator', 'drySource');
  return single === undefined ? listAt(spec, 'sources') : [single];
}

/** The directories that the sources name, whatever repository they are of. */
export function namedDirectories(spec: Json | undefined, file: string): readonly ReadDirectory[] {
  return sourcesOf(spec).flatMap((source) => {
    const url = stringAt(source, 'repoURL');
    const isOfGit = stringAt(source, 'chart') === undefined;
    if (url === undefined || url.includes('{{') || !isOfGit) return [];
    const path = directoryOf(stringAt(source, 'path'));
    return [{ url, file, ...present({ path: path?.includes('{{') === true ? undefined : path }) }];
  });
}

/** Converts it. */
export function ofApplication(application: Application, input: ApplicationInput): Deployments {
  const { by, file, spec, createsNamespace } = application;
  const sources = sourcesOf(spec);
  const namespace = stringAt(spec, 'destination', 'namespace');
  const { target, problem } = targetOf(application, input);
  const known: Deployment[] = [];
  const foreign: string[] = [];
  for (const source of sources) {
    const path = directoryOf(stringAt(source, 'path'));
    if (path === undefined || stringAt(source, 'chart') !== undefined) continue;
    const other = input.repository.otherAddress(stringAt(source, 'repoURL'));
    if (other !== undefined) {
      foreign.push(other);
      continue;
    }
    known.push({
      ...{ by, file, path, target },
      ...(namespace === undefined || namespace === '' ? {} : { namespace }),
      ...(createsNamespace ? { createsNamespace } : {}),
      settings: settingsOf(source, application.name),
      ...present({
        problem:
          problem ??
          sourceProblem(source, sources, input.repository) ??
          filledProblem(source, namespace, application),
      }),
    });
  }
  const unknown = [...new Set(foreign)].map((reason) => ({ by, file, reason, isOpen: false }));
  return { known, unknown };
}

/** The address of the cluster that Argo CD itself runs in. */
const here = ['in-cluster', 'https://kubernetes.default.svc'];

function targetOf(
  { spec, parameters, labels }: Application,
  { names }: ApplicationInput,
): Pick<Deployment, 'target' | 'problem'> {
  const name = stringAt(spec, 'destination', 'name') ?? '';
  const server = stringAt(spec, 'destination', 'server') ?? '';
  if (name === ownName || server === serverOf(ownName)) {
    return { target: { type: 'labels', labels: labels ?? {} } };
  }
  const given = server.startsWith(SERVER) ? server.slice(SERVER.length) : name;
  if (given === '') return targetAt(server, parameters);
  if (here.includes(given)) return { target: { type: 'here' } };
  return { target: { type: 'names', names: [names.get(given) ?? given] } };
}

/** By an address alone; a list of clusters usually has their names beside it. */
function targetAt(server: string, parameters: Parameters): Pick<Deployment, 'target' | 'problem'> {
  if (server === '' || here.includes(server)) return { target: { type: 'here' } };
  const [named] = ['cluster', 'cluster.name', 'clusterName'].flatMap(
    (key) => parameters.get(key) ?? [],
  );
  if (named !== undefined) return { target: { type: 'names', names: [named] } };
  return {
    target: { type: 'names', names: [] },
    problem: 'its destination is an address, and only Argo CD can resolve the cluster',
  };
}

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
function sourceProblem(
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
    repository.otherRevision(stringAt(source, 'targetRevision')) ??
    valueFileProblem(source, all, repository)
  );
}

/** A text that a source fills, and Argo CD passes on as it is; the name of the cluster may be from a generator. */
function filledProblem(
  source: Json,
  namespace: string | undefined,
  { parameters }: Application,
): string | undefined {
  const isOfEach = parameters.get('name') === ownName;
  const found = [source, namespace].flatMap(textsOf).flatMap(filledVariables);
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
  for (const file of listAt(source, 'helm', 'valueFiles').map(String)) {
    if (/^[a-z][a-z0-9+.-]*:\/\//.test(file)) return `its values file ${file} is in no repository`;
    const ref = /^\$(?<ref>\w[\w-]*)\//.exec(file)?.groups?.['ref'];
    const other = all.find((each) => stringAt(each, 'ref') === ref);
    if (ref === undefined || other === undefined) continue;
    const reason =
      repository.otherAddress(stringAt(other, 'repoURL')) ??
      repository.otherRevision(stringAt(other, 'targetRevision'));
    if (reason !== undefined) return `of its values file ${file}, ${reason}`;
  }
  return undefined;
}

function settingsOf(source: Json, name: string): JsonObject {
  const entries = ['helm', 'kustomize'].flatMap((program) => {
    const authored = objectAt(source, program) ?? {};
    const kept = Object.entries(authored).filter(([field]) => own(taken, program)?.includes(field));
    const release = program === 'helm' && name !== '' ? { releaseName: name } : {};
    const settings: JsonObject = { ...release, ...Object.fromEntries(kept) };
    return Object.keys(settings).length === 0 ? [] : [[program, rooted(settings)] as const];
  });
  return { ...Object.fromEntries(entries), directory: objectAt(source, 'directory') ?? {} };
}

/** A values file of another source is one of this repository. */
function rooted(settings: JsonObject): JsonObject {
  const { valueFiles, ...rest } = settings;
  if (valueFiles === undefined) return settings;
  const paths = listAt(settings, 'valueFiles').map((path) =>
    String(path).replace(/^\$\w[\w-]*\//, '/'),
  );
  return { ...rest, valueFiles: paths };
}
