/**
 * Applications, ApplicationSets and Flux Kustomizations of a repository → the directories that they deploy, with targets and settings.
 * @module
 */
import {
  displayName,
  groupOf,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  present,
  type Resource,
  stringAt,
  valueAt,
} from '../../../src/internal.ts';
import { type Deployment, directoryOf } from './deployed-directory.ts';
import { fluxReader, isFluxKustomization } from './flux.ts';
import { type GeneratorFiles, generate, ownName } from './generators.ts';
import { fillJson, fillText, type Parameters } from './parameters.ts';

/** The deployments, and the deployers of files outside of the repository. */
export interface Deployments {
  readonly known: readonly Deployment[];
  /** A sentence each. */
  readonly unknown: readonly string[];
}

/** Reads the objects of all files. */
export function findDeployments(
  objects: readonly { readonly file: string; readonly resource: Resource }[],
  files: GeneratorFiles,
): Deployments {
  const known: Deployment[] = [];
  const unknown: string[] = [];
  const readFlux = fluxReader(objects, files.paths);
  for (const { file, resource } of objects) {
    const by = displayName(resource);
    if (isArgoCd(resource, 'Application')) {
      const spec = objectAt(resource.object, 'spec') ?? {};
      const createsNamespace = hasCreateOption(spec);
      const { name } = resource;
      known.push(
        ...ofApplication({ by, file, name, spec, createsNamespace, parameters: new Map() }),
      );
    }
    if (isFluxKustomization(resource)) {
      const found = readFlux({ file, resource });
      known.push(...found.known);
      unknown.push(...found.unknown);
    }
    if (!isArgoCd(resource, 'ApplicationSet')) continue;
    const found = ofApplicationSet(resource, by, { file, files });
    known.push(...(found ?? []));
    if (found === undefined) {
      unknown.push(`${by} in ${file}: what its generators give is not in the repository`);
    }
  }
  return { known, unknown };
}

/** Whether it is an object of Argo CD. */
export function isArgoCd({ apiVersion, kind }: Resource, only?: string): boolean {
  const kinds = only === undefined ? ['Application', 'ApplicationSet', 'AppProject'] : [only];
  return groupOf(apiVersion) === 'argoproj.io' && kinds.includes(kind);
}

interface Application {
  readonly by: string;
  readonly file: string;
  readonly name: string;
  readonly spec: JsonObject;
  readonly parameters: Parameters;
  readonly createsNamespace: boolean;
  readonly labels?: JsonObject;
}

/** Whether Argo CD creates the namespace of the destination. */
function hasCreateOption(spec: JsonObject): boolean {
  return listAt(spec, 'syncPolicy', 'syncOptions').includes('CreateNamespace=true');
}

function ofApplicationSet(
  { object }: Resource,
  by: string,
  { file, files }: { readonly file: string; readonly files: GeneratorFiles },
): readonly Deployment[] | undefined {
  const generated = listAt(object, 'spec', 'generators').map((each) => generate(each, files));
  if (!generated.every((each) => each !== undefined)) return undefined;
  const template = objectAt(object, 'spec', 'template') ?? {};
  const createsNamespace = hasCreateOption(objectAt(template, 'spec') ?? {});
  const found = generated.flat().map(({ parameters, labels }) => {
    const spec = fillJson(filledPart(template), parameters);
    const name = fillText(stringAt(template, 'metadata', 'name') ?? '', parameters) ?? '';
    const rest = { parameters, createsNamespace, ...present({ labels }) };
    return spec === undefined
      ? undefined
      : ofApplication({ by, file, name, spec: objectAt({ spec }, 'spec') ?? {}, ...rest });
  });
  return found.every((each) => each !== undefined) ? found.flat() : undefined;
}

/** The fields that are read here: a project or a sync policy may contain template functions. */
function filledPart(template: JsonObject): JsonObject {
  const { source, sources, destination } = objectAt(template, 'spec') ?? {};
  return {
    ...present({ source, sources, destination }),
  };
}

function ofApplication(application: Application): readonly Deployment[] {
  const { by, file, spec, createsNamespace } = application;
  const single = valueAt(spec, 'source');
  const sources = single === undefined ? listAt(spec, 'sources') : [single];
  const namespace = stringAt(spec, 'destination', 'namespace');
  const { target, problem } = targetOf(application);
  return sources.flatMap((source) => {
    const path = directoryOf(stringAt(source, 'path'));
    if (path === undefined || stringAt(source, 'chart') !== undefined) return [];
    const trouble = problem ?? sourceProblem(source);
    const deployment: Deployment = {
      ...{ by, file, path, target },
      ...(namespace === undefined || namespace === '' ? {} : { namespace }),
      ...(createsNamespace ? { createsNamespace } : {}),
      settings: settingsOf(source, application.name),
      ...present({ problem: trouble }),
    };
    return [deployment];
  });
}

function sourceProblem(source: Json): string | undefined {
  return valueAt(source, 'plugin') === undefined
    ? undefined
    : 'a plugin of Argo CD renders it there';
}

/** The address of the cluster that Argo CD itself runs in. */
const here = ['in-cluster', 'https://kubernetes.default.svc'];

function targetOf({
  spec,
  parameters,
  labels,
}: Application): Pick<Deployment, 'target' | 'problem'> {
  const name = stringAt(spec, 'destination', 'name') ?? '';
  const server = stringAt(spec, 'destination', 'server') ?? '';
  if (name === ownName || server === ownName) {
    return { target: { type: 'labels', labels: labels ?? {} } };
  }
  if (name !== '' && !here.includes(name)) return { target: { type: 'names', names: [name] } };
  // A list of clusters usually has their names beside their addresses.
  const named = ['cluster', 'cluster.name', 'clusterName'].flatMap(
    (key) => parameters.get(key) ?? [],
  );
  if (named[0] !== undefined) return { target: { type: 'names', names: [named[0]] } };
  if (server === '' || here.includes(server)) return { target: { type: 'here' } };
  return {
    target: { type: 'names', names: [] },
    problem: 'its destination is an address, and only Argo CD can resolve the cluster',
  };
}

/** The settings of a source with the same fields in a Fleet. */
const taken: Readonly<Record<string, readonly string[]>> = {
  helm: [
    'releaseName',
    'valueFiles',
    'ignoreMissingValueFiles',
    'values',
    'valuesObject',
    'parameters',
    'fileParameters',
    'skipCrds',
  ],
  kustomize: ['namePrefix', 'nameSuffix', 'namespace', 'images', 'replicas', 'components'],
};

function settingsOf(source: Json, name: string): JsonObject {
  const entries = Object.entries(taken).flatMap(([program, fields]) => {
    const authored = objectAt(source, program) ?? {};
    const kept = Object.entries(authored).filter(([field]) => fields.includes(field));
    const release = program === 'helm' && name !== '' ? { releaseName: name } : {};
    const settings: JsonObject = { ...release, ...Object.fromEntries(kept) };
    return Object.keys(settings).length === 0 ? [] : [[program, rooted(settings)] as const];
  });
  return { ...Object.fromEntries(entries), directory: objectAt(source, 'directory') ?? {} };
}

/** A values file of another source of the Application, as in `$values/prod.yaml`, is assumed to be in this repository. */
function rooted(settings: JsonObject): JsonObject {
  const { valueFiles, ...rest } = settings;
  if (valueFiles === undefined) return settings;
  const paths = listAt(settings, 'valueFiles').map((path) => String(path).replace(/^\$\w+\//, '/'));
  return { ...rest, valueFiles: paths };
}
