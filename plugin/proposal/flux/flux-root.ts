/** A repository → the directories that Flux applies first, each in a cluster of its own. */
import { listAt, objectAt, stringAt } from '../../../src/resource/json.ts';
import { type Resource, toResource } from '../../../src/resource/resource.ts';
import { directoryOf } from '../deployment/deployed-directory.ts';
import { isFluxKustomization } from '../deployment/flux-repositories.ts';
import { parentOf } from '../directory.ts';
import type { SurveyedFiles } from '../surveyed-files.ts';
import type { FluxDirectories } from './flux-directory.ts';
import type { ObjectsOf } from './flux-objects.ts';

/** A cluster, from the directory that Flux applies first. */
export interface Root {
  readonly directory: string;
  /** The file of the directory's kustomization, or any other one of the directory. */
  readonly file: string;
  /** The Kustomization that applies the directory; undefined where no file has it. */
  readonly own: Resource | undefined;
  /** The applied ConfigMaps, by `namespace/name`. */
  readonly configMaps: Map<string, Resource>;
  /** Address and revision of each applied GitRepository, by `namespace/name`. */
  readonly repositories: Map<string, string>;
  /** The applied Kustomizations, by `namespace/name`. */
  readonly seen: Set<string>;
}

export function newRoot(
  directory: string,
  own: Resource | undefined,
  directories: FluxDirectories,
): Root {
  const file = directories.kustomizationOf(directory) ?? directories.filesOf(directory)[0];
  const known = { configMaps: new Map(), repositories: new Map(), seen: new Set<string>() };
  return { directory, file: file ?? directory, own, ...known };
}

/** The known part of a repository. */
export interface RootInput {
  readonly surveyed: SurveyedFiles;
  readonly directories: FluxDirectories;
  readonly objectsOf: ObjectsOf;
}

/** The directories with a Kustomization that applies the directory itself, as `flux bootstrap` writes it, and those of FluxInstances. */
export async function findRoots(input: RootInput): Promise<readonly Root[]> {
  const { directories } = input;
  const instances = instancesIn(input);
  const written = writtenRoots(input);
  const kustomized = kustomizedDirectories(input);
  const all = [...new Set([...written.keys(), ...kustomized, ...instances.keys()])].sort();
  const built = await input.objectsOf(all.map((directory) => ({ directory, settings: {} })));
  return all.flatMap((directory, i) => {
    const objects = built[i] ?? [];
    const isSelf = (each: Resource) =>
      isFluxKustomization(each) && appliedDirectory(each) === directory;
    // A directory that cannot be built is a root where its files have the Kustomization.
    const self = typeof objects === 'string' ? written.get(directory) : objects.find(isSelf);
    const own = self ?? instances.get(directory);
    return own === undefined ? [] : [newRoot(directory, own, directories)];
  });
}

/** The outermost kustomizations with Kustomizations of Flux. */
export function outermostDirectories(input: KustomizedInput): readonly string[] {
  const parts = new Set(
    input.surveyed.rendered.filter(({ isPart }) => isPart).map(({ path }) => path),
  );
  return kustomizedDirectories(input).filter((path) => !parts.has(path));
}

/** The directories of files with a Kustomization that patches what it applies, other Kustomizations among them. */
export function patchingDirectories({ surveyed, directories }: KustomizedInput): readonly string[] {
  const isPatching = ({ object }: Resource) => {
    const applied = appliedDirectory({ object });
    const hasPatches = listAt(object, 'spec', 'patches').length > 0;
    return hasPatches && applied !== undefined && directories.hasKustomizations(applied);
  };
  const found = [...surveyed.files].flatMap(([file, { resources }]) => {
    const directory = parentOf(file);
    const isPlain = directory !== '' && directories.kustomizationOf(directory) === undefined;
    return isPlain && resources.filter(isFluxKustomization).some(isPatching) ? [directory] : [];
  });
  return [...new Set(found)].sort();
}

type KustomizedInput = Pick<RootInput, 'surveyed' | 'directories'>;

function kustomizedDirectories({ surveyed, directories }: KustomizedInput): readonly string[] {
  return surveyed.rendered
    .filter(({ by }) => by === 'kustomize')
    .map(({ path }) => path)
    .filter(directories.hasKustomizations);
}

/** The directory that a Kustomization applies. */
export function appliedDirectory({ object }: Pick<Resource, 'object'>): string | undefined {
  return directoryOf(stringAt(object, 'spec', 'path'));
}

/** The Kustomizations that apply the directory of their own file, by that. */
function writtenRoots({ surveyed, directories }: RootInput): ReadonlyMap<string, Resource> {
  const written = [...surveyed.files].flatMap(([file, { resources }]) =>
    resources.filter(isFluxKustomization).flatMap((each) => {
      const directory = appliedDirectory(each) ?? '';
      const isOwn = directory !== '' && directories.hasFile(directory, file);
      return isOwn ? [[directory, each] as const] : [];
    }),
  );
  return new Map(written);
}

/** The Kustomizations that the operator of Flux makes of its instances, by their directories. */
function instancesIn({ surveyed }: RootInput): ReadonlyMap<string, Resource> {
  const made = [...surveyed.files.values()].flatMap(({ resources }) => resources.flatMap(syncOf));
  return new Map(
    made.flatMap((each) => {
      const directory = appliedDirectory(each);
      return directory === undefined ? [] : [[directory, each] as const];
    }),
  );
}

function syncOf({ apiVersion, kind, namespace, object, origin }: Resource): readonly Resource[] {
  const sync = objectAt(object, 'spec', 'sync');
  const path = stringAt(sync, 'path');
  const isInstance = apiVersion.startsWith('fluxcd.controlplane.io/') && kind === 'FluxInstance';
  if (!isInstance || path === undefined) return [];
  const made = {
    apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
    kind: 'Kustomization',
    metadata: { name: 'flux-system', namespace },
    spec: {
      path,
      sourceRef: { kind: stringAt(sync, 'kind') ?? 'GitRepository', name: 'flux-system' },
    },
  };
  return [toResource(made, origin)];
}
