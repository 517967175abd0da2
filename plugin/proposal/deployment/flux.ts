/** Flux Kustomizations → the directories of this repository that they build, and those that they build from elsewhere. */

import { own } from '../../../src/collection/own.ts';
import { present } from '../../../src/collection/present.ts';
import { VARIABLE_NAME } from '../../../src/kind/notation/variable-substitution.ts';
import {
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../src/resource/json.ts';
import { displayName, type Resource } from '../../../src/resource/resource.ts';
import {
  type Deployment,
  type Deployments,
  directoryOf,
  type Filed,
} from './deployed-directory.ts';
import {
  type FoundRepositories,
  isFluxKustomization,
  isGitRepository,
  type RepositoryFinder,
  sourceOf,
} from './flux-repositories.ts';
import type { OwnRepository, ReadDirectory } from './own-repository.ts';

/** The deployment of one Kustomization, or why it builds no directory of this repository. */
export type FluxReader = (filed: Filed) => Deployments;

/** What is known of the repository. */
export interface FluxInput {
  readonly repository: OwnRepository;
  readonly repositoriesOf: RepositoryFinder;
  readonly directories: ReadonlySet<string>;
}

/** The addresses of GitRepositories, and the directories that Kustomizations build from each. */
export function namedByFlux(
  objects: readonly Filed[],
  repositoriesOf: RepositoryFinder,
): readonly ReadDirectory[] {
  return objects.flatMap((filed): ReadDirectory[] => {
    const { file, resource } = filed;
    if (isGitRepository(resource)) {
      const url = urlOf(resource);
      return url === undefined ? [] : [{ url, file }];
    }
    if (!isFluxKustomization(resource)) return [];
    const path = directoryOf(stringAt(resource.object, 'spec', 'path'));
    return repositoriesOf(filed).found.flatMap((one) => {
      const url = urlOf(one);
      return url === undefined ? [] : [{ url, file, ...present({ path }) }];
    });
  });
}

function urlOf({ object }: Resource): string | undefined {
  return stringAt(object, 'spec', 'url');
}

/** An address that is not this repository's has other directories, whatever their names. */
export function fluxReader({ repository, repositoriesOf, directories }: FluxInput): FluxReader {
  return (filed) => {
    const { file, resource, problem } = filed;
    const kind = otherKind(resource);
    const repositories = repositoriesOf(filed);
    const { elsewhere, revision } = judged(repositories, sourceOf(resource), repository);
    const missing = missingDirectory(resource, directories);
    const reason = kind ?? elsewhere ?? (missing && (problem ?? missing));
    if (reason === undefined) {
      const ignore = repositories.found.flatMap(
        ({ object }) => stringAt(object, 'spec', 'ignore') ?? [],
      );
      const deployment = deploymentOf(resource, file, problem ?? revision);
      return { known: [withIgnored(deployment, ignore.join('\n'))], unknown: [] };
    }
    const by = `Flux ${displayName(resource)}`;
    // An artifact may have been built from any directory, and a variable may be any path.
    const isOpen = kind !== undefined || (elsewhere === undefined && problem !== undefined);
    return { known: [], unknown: [{ by, file, reason, isOpen }] };
  };
}

/** Why a source is not the present files of this repository: another address, or another revision. */
interface Judged {
  readonly elsewhere?: string;
  readonly revision?: string;
}

/** The judgement that all possible sources share; where they differ, or belong to other clusters, nothing is known. */
function judged(
  { found, isOther }: FoundRepositories,
  name: string,
  repository: OwnRepository,
): Judged {
  const judgements = found.map((one) =>
    present({
      elsewhere: repository.otherAddress(urlOf(one)),
      revision: repository.unsureAddress(urlOf(one)) ?? otherRef(one.object, repository),
    }),
  );
  const differing = new Set(judgements.map((one) => JSON.stringify(one)));
  const [first = {}] = judgements;
  if (differing.size <= 1 && (!isOther || Object.keys(first).length === 0)) return first;
  const revision = isOther
    ? `no file has its GitRepository ${name}: that of another directory has its own address or revision`
    : `files have several GitRepositories ${name}, and not all are the present files of this repository`;
  return { revision };
}

/** Flux prefers a commit to a name, this to a range of versions, this to a tag, this to a branch. */
function otherRef(object: JsonObject, repository: OwnRepository): string | undefined {
  const ref = objectAt(object, 'spec', 'ref') ?? {};
  const pinned = ['commit', 'name', 'semver', 'tag'].find((field) => own(ref, field) !== undefined);
  const revision = stringAt(ref, pinned ?? 'branch');
  if (pinned === undefined || pinned === 'name') return repository.otherRevision(revision);
  return repository.otherRevision(`${pinned} ${revision}`);
}

function otherKind({ object }: Resource): string | undefined {
  const kind = stringAt(object, 'spec', 'sourceRef', 'kind') ?? '';
  const name = stringAt(object, 'spec', 'sourceRef', 'name') ?? '';
  return kind === 'GitRepository' || kind === ''
    ? undefined
    : `its source is ${kind} ${name}, so its path is not one of this repository`;
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

/** Fields that a source has no equal of. */
const fluxOnly = ['commonMetadata.annotations', 'patchesStrategicMerge', 'patchesJson6902'];

/** Fields with the same meaning in a kustomization, which Flux adds them to. */
const asInKustomization = [
  'patches',
  'components',
  'ignoreMissingComponents',
  'namePrefix',
  'nameSuffix',
];

function deploymentOf(
  resource: Resource,
  file: string,
  otherRevision: string | undefined,
): Deployment {
  const { object } = resource;
  const path = directoryOf(stringAt(object, 'spec', 'path')) ?? '';
  const namespace = stringAt(object, 'spec', 'targetNamespace');
  return {
    ...{ by: `Flux ${displayName(resource)}`, file, path, target: { type: 'file' } },
    settings: settingsOf(resource),
    ...present({ namespace, problem: otherRevision ?? problemOf(object) }),
  };
}

/** With the patterns of files that the artifact of its source lacks. */
function withIgnored(deployment: Deployment, ignore: string): Deployment {
  if (ignore === '') return deployment;
  const { settings } = deployment;
  return {
    ...deployment,
    settings: { ...settings, flux: { ...objectAt(settings, 'flux'), ignore } },
  };
}

function problemOf(object: JsonObject): string | undefined {
  if (valueAt(object, 'spec', 'kubeConfig') !== undefined) {
    return 'Flux applies it to another cluster (kubeConfig)';
  }
  if (valueAt(object, 'spec', 'suspend') === true) return 'it is suspended';
  const substitute = Object.entries(objectAt(object, 'spec', 'postBuild', 'substitute') ?? {});
  const wrong = substitute.find(
    ([name, value]) => typeof value !== 'string' || !VARIABLE_NAME.test(name),
  );
  if (wrong !== undefined) return `its postBuild.substitute.${wrong[0]} is refused`;
  const changed = fluxOnly.filter(
    (field) => valueAt(object, 'spec', ...field.split('.')) !== undefined,
  );
  return changed.length === 0 ? undefined : `Flux changes what is in it (${changed.join(', ')})`;
}

/** The settings with which Flux lets kustomize build the directory. */
export function kustomizeSettings(resource: Resource): JsonObject {
  const namespace = stringAt(resource.object, 'spec', 'targetNamespace');
  return { ...objectAt(settingsOf(resource), 'kustomize'), ...present({ namespace }) };
}

/**
 * Settings of the source: those of kustomize, and under `flux` those whose effect depends on the directory. Labels are set on all objects,
 * but not on pods and selectors.
 */
function settingsOf({ object, namespace }: Resource): JsonObject {
  const spec = objectAt(object, 'spec') ?? {};
  const commonLabels = objectAt(spec, 'commonMetadata', 'labels');
  const kept = Object.entries(spec).filter(([field]) => asInKustomization.includes(field));
  const images = listAt(spec, 'images').map(imageOf);
  const kustomize: JsonObject = {
    ...Object.fromEntries(kept),
    ...(images.length === 0 ? {} : { images }),
    ...(commonLabels === undefined ? {} : { commonLabels, labelWithoutSelector: true }),
  };
  const { postBuild, decryption } = spec;
  return {
    ...(Object.keys(kustomize).length === 0 ? {} : { kustomize }),
    flux: present({ postBuild, decryption, namespace }),
  };
}

/** As `kustomize edit set image` takes it. */
function imageOf(image: Json): string {
  const text = (field: string) => stringAt(image, field);
  const [name, newName, newTag, digest] = ['name', 'newName', 'newTag', 'digest'].map(text);
  const tag = newTag === undefined ? '' : `:${newTag}`;
  const version = digest === undefined ? tag : `${tag}@${digest}`;
  return newName === undefined ? `${name}${version}` : `${name}=${newName}${version}`;
}
