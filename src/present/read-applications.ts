/** Branches and some of their applications → the files that the branches have of these, with the texts of their manifests. */
import { groupBy } from '../collection/group-by.ts';
import { byKey, compareStrings } from '../collection/order.ts';
import { present } from '../collection/present.ts';
import { objectMissing } from '../diagnostic/codes/read-git.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import type { GitRepository } from '../git/repository.ts';
import { readObjects } from '../git/store/read-objects.ts';
import type { KeptApplication } from '../layout/branch-layout.ts';
import { applicationOf } from '../layout/file-path.ts';
import type { PresentState } from '../plan/branch-plan.ts';
import { readInventory } from '../plan/inventory.ts';
import { presentIds } from '../plan/kept-files.ts';
import { presentFiles } from '../plan/present-files.ts';
import { isManifestPath } from '../plan/wanted-file.ts';
import { readDryShas } from './hydrated-from.ts';

/** An application as a branch has it. */
export interface PresentApplication extends KeptApplication {
  /** The manifests, in order of their paths. */
  readonly manifests: readonly PresentManifest[];
}

/** A manifest of a branch. */
export interface PresentManifest {
  readonly path: string;
  /** The blob. */
  readonly id: string;
  /** Absent for a file that is too large, or after the limit of all files. */
  readonly text?: string;
}

/** The directories of the applications to read, by the names of branches. */
export type WantedApplications = ReadonlyMap<string, ReadonlySet<string>>;

/** Bytes of one manifest, and of all that differ. */
const LIMITS = { largest: 64 << 20, most: 256 << 20 } as const;

/** Reads the applications, in order of their paths; one that a branch does not contain has no files. */
export async function readApplications(
  repository: GitRepository,
  state: PresentState,
  wanted: WantedApplications,
): Promise<ReadonlyMap<string, readonly PresentApplication[]>> {
  const found = [...wanted].flatMap(([branch, paths]) => findApplications(branch, paths, state));
  const blobs = found.flatMap(({ files }) => manifestsIn(files).map(([, id]) => id));
  const texts = await readManifests(repository, [...new Set(blobs)]);
  const metadata = found.flatMap(({ path, files }) => files.get(metadataOf(path)) ?? []);
  const commits = await readDryShas(repository, [...new Set(metadata)]);
  const read = found.map(({ branch, path, files }): [string, PresentApplication] => {
    const manifests = manifestsIn(files).map(([file, id]) => ({
      path: file,
      id,
      ...present({ text: texts.get(id) }),
    }));
    const from = commits.get(files.get(metadataOf(path)) ?? '');
    return [branch, { path, files, manifests, ...present({ from }) }];
  });
  const byBranch = groupBy(read, ([branch]) => branch);
  return new Map([...byBranch].map(([branch, of]) => [branch, of.map(([, one]) => one)]));
}

/** The files of an application on a branch. */
interface FoundApplication {
  readonly branch: string;
  readonly path: string;
  readonly files: ReadonlyMap<string, string>;
}

function findApplications(
  branch: string,
  paths: ReadonlySet<string>,
  state: PresentState,
): readonly FoundApplication[] {
  const { inventory = '', tree } = state.branches.get(branch) ?? {};
  const owned = groupBy(readInventory(inventory)?.paths ?? [], applicationOf);
  const all = presentFiles(tree, (id) => state.tree(id));
  return [...paths]
    .sort(compareStrings)
    .map((path) => ({ branch, path, files: presentIds(owned.get(path) ?? [], all) }));
}

function manifestsIn(files: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  return [...files].filter(([path]) => isManifestPath(path)).sort(byKey(([path]) => path));
}

function metadataOf(application: string): string {
  return `${application}/hydrator.metadata`;
}

/** Reads the texts of manifests by the ids of their blobs, each once; without those that are too large. */
async function readManifests(
  repository: GitRepository,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  await readPortion(
    repository,
    ids,
    LIMITS,
    (id, text) => text !== undefined && texts.set(id, text),
  );
  return texts;
}

/**
 * Passes each manifest on, in the order of the ids of their blobs, and retains none: of any number of files, a bounded number of bytes at
 * a time.
 * @param see has no text for a file that is too large.
 */
export async function eachManifest(
  repository: GitRepository,
  ids: readonly string[],
  see: (id: string, text: string | undefined) => void,
  limits: ManifestLimits = LIMITS,
): Promise<void> {
  for (let read = 0; read < ids.length; ) {
    read += await readPortion(repository, ids.slice(read), limits, see);
  }
}

/** Bytes of one manifest, and of those that are read at once. */
type ManifestLimits = Readonly<Record<'largest' | 'most', number>>;

/** Passes the first manifests on, and returns their number. */
async function readPortion(
  repository: GitRepository,
  ids: readonly string[],
  limits: ManifestLimits,
  see: (id: string, text: string | undefined) => unknown,
): Promise<number> {
  const objects = await readObjects(repository, ids, limits);
  objects.forEach((object, i) => {
    const id = ids[i] ?? '';
    if (object === undefined) throw environmentError(objectMissing, { id });
    see(id, object.body?.toString('utf8'));
  });
  return objects.length;
}
