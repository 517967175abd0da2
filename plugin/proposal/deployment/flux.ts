/**
 * Flux Kustomizations → the directories of this repository that they build, and those that they build from elsewhere.
 * @module
 */
import {
  displayName,
  groupOf,
  type JsonObject,
  objectAt,
  present,
  type Resource,
  stringAt,
  valueAt,
} from '../../../src/internal.ts';
import { isBelow } from '../directory.ts';
import { type Deployment, directoryOf } from './deployed-directory.ts';

/** Whether it is a Flux Kustomization that builds and applies a directory. */
export function isFluxKustomization({ apiVersion, kind }: Resource): boolean {
  return groupOf(apiVersion) === 'kustomize.toolkit.fluxcd.io' && kind === 'Kustomization';
}

/** An object with its file. */
interface Filed {
  readonly file: string;
  readonly resource: Resource;
}

/** The deployment of one Kustomization, or a sentence about why it builds no directory of this repository. */
export type FluxReader = (filed: Filed) => {
  readonly known: readonly Deployment[];
  readonly unknown: readonly string[];
};

/** Reads the GitRepositories first: an address that is not this repository's has other directories, whatever their names. */
export function fluxReader(objects: readonly Filed[], paths: readonly string[]): FluxReader {
  const urls = new Map(
    objects
      .filter(({ resource }) => isGitRepository(resource))
      .map(({ resource: { namespace, name, object } }) => [
        `${namespace ?? ''}/${name}`,
        addressOf(stringAt(object, 'spec', 'url') ?? ''),
      ]),
  );
  const own = ownAddress(objects, urls);
  const directories = new Set(paths.flatMap(above));
  return ({ file, resource }) => {
    const url = urls.get(sourceOf(resource));
    const elsewhere =
      otherKind(resource) ??
      (url === undefined || url === own ? undefined : otherRepository(resource, own)) ??
      missingDirectory(resource, directories);
    if (elsewhere === undefined) return { known: deploymentOf(resource, file), unknown: [] };
    const by = `Flux ${displayName(resource)} in ${file}`;
    return {
      known: [],
      unknown: [`${by} is not converted, leave it to Flux: ${elsewhere}`],
    };
  };
}

function isGitRepository({ apiVersion, kind }: Resource): boolean {
  return groupOf(apiVersion) === 'source.toolkit.fluxcd.io' && kind === 'GitRepository';
}

/** The address without what may differ between two ways to write it. */
function addressOf(url: string): string {
  return url
    .replace(/^[a-z+]+:\/\//, '')
    .replace(/^[^@/]*@/, '')
    .replace(/\.git\/?$|\/$/, '')
    .toLowerCase();
}

/** `namespace/name` of the source. */
function sourceOf({ object, namespace }: Resource): string {
  const name = stringAt(object, 'spec', 'sourceRef', 'name') ?? '';
  return `${stringAt(object, 'spec', 'sourceRef', 'namespace') ?? namespace ?? ''}/${name}`;
}

/**
 * The only address; else that of a Kustomization which builds the directory of its own file, as `flux bootstrap` writes it. Undefined where
 * neither shows it.
 */
function ownAddress(
  objects: readonly Filed[],
  urls: ReadonlyMap<string, string>,
): string | undefined {
  const [only, ...others] = new Set(urls.values());
  if (others.length === 0) return only;
  const self = objects.find(({ file, resource }) => {
    const path = directoryOf(stringAt(resource.object, 'spec', 'path'));
    const isOwn = path !== undefined && path !== '' && isBelow(file, path);
    return isOwn && isFluxKustomization(resource) && urls.has(sourceOf(resource));
  });
  return self === undefined ? undefined : urls.get(sourceOf(self.resource));
}

function otherKind({ object }: Resource): string | undefined {
  const kind = stringAt(object, 'spec', 'sourceRef', 'kind') ?? '';
  const name = stringAt(object, 'spec', 'sourceRef', 'name') ?? '';
  return kind === 'GitRepository' || kind === ''
    ? undefined
    : `its source is ${kind} ${name}, so its path is not one of this repository`;
}

function otherRepository(resource: Resource, own: string | undefined): string {
  const source = `GitRepository ${sourceOf(resource)}`;
  return own === undefined
    ? `the GitRepositories have several addresses, and nothing shows whether ${source} is this repository`
    : `its source ${source} is another repository`;
}

function missingDirectory(
  { object }: Resource,
  directories: ReadonlySet<string>,
): string | undefined {
  const path = stringAt(object, 'spec', 'path');
  const directory = directoryOf(path) ?? '';
  return directories.has(directory)
    ? undefined
    : `its path ${path} is not a directory of this repository`;
}

/** All directories of a file. */
function above(path: string): readonly string[] {
  const segments = path.split('/').slice(0, -1);
  return ['', ...segments.map((_, i) => segments.slice(0, i + 1).join('/'))];
}

const fluxOnly = [
  'postBuild',
  'commonMetadata.annotations',
  'patches',
  'images',
  'components',
  'decryption',
  'namePrefix',
  'nameSuffix',
];

function deploymentOf(resource: Resource, file: string): readonly Deployment[] {
  const { object } = resource;
  const path = directoryOf(stringAt(object, 'spec', 'path'));
  const kind = stringAt(object, 'spec', 'sourceRef', 'kind');
  if (path === undefined || kind !== 'GitRepository') return [];
  const namespace = stringAt(object, 'spec', 'targetNamespace');
  const changed = fluxOnly.filter(
    (field) => valueAt(object, 'spec', ...field.split('.')) !== undefined,
  );
  const deployment: Deployment = {
    ...{ by: `Flux ${displayName(resource)}`, file, path, target: { type: 'file' } },
    settings: labelsOf(object),
    ...present({ namespace }),
    ...(changed.length === 0
      ? {}
      : { problem: `Flux changes what is in it (${changed.join(', ')})` }),
  };
  return [deployment];
}

/** Labels that Flux sets on all objects, but not on pods and selectors: for a kustomization they are settings of the source. */
function labelsOf(object: JsonObject): JsonObject {
  const commonLabels = objectAt(object, 'spec', 'commonMetadata', 'labels');
  return commonLabels === undefined
    ? {}
    : { kustomize: { commonLabels, labelWithoutSelector: true } };
}
