/** The applications that keep their state → their objects on each branch, as context for rendering the rest. */
import { getOrInsert } from '../collection/get-or-insert.ts';
import { hasErrors } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { GitRepository } from '../git/repository.ts';
import type { KeptApplication } from '../layout/branch-layout.ts';
import type { BranchNames } from '../layout/branch-names.ts';
import { parseFile } from '../parse/parse-file.ts';
import type { KeepRefusal } from '../place/kept/keep-refusal.ts';
import { keepRefusal } from '../place/kept/keep-refusal.ts';
import type { KeptObjects } from '../place/kept/kept-objects.ts';
import type { LeftOut } from '../place/kept/left-out.ts';
import type { Placed } from '../place/placed.ts';
import type { PresentState } from '../plan/branch-plan.ts';
import { type PresentQuery, readPresent } from '../present/present-state.ts';
import {
  type PresentApplication,
  type PresentManifest,
  readApplications,
} from '../present/read-applications.ts';
import { displayName, type Resource } from '../resource/resource.ts';

/** Why an application cannot keep its state, with the evidence. */
export interface Refused {
  readonly application: string;
  /** The branch of the evidence; undefined for files of the commit. */
  readonly branch: string | undefined;
  /** An object, or the path of a file. */
  readonly content: string;
  readonly refusal: KeepRefusal;
}

export interface KeptState {
  readonly objects: KeptObjects;
  /** By the names of the branches. */
  readonly applications: ReadonlyMap<string, readonly KeptApplication[]>;
  /** Paths in findings about these objects: `BRANCH:PATH`, as in git. */
  readonly files: ReadonlySet<string>;
  readonly refused: readonly Refused[];
  /** All texts read from the branches. */
  readonly state: PresentState;
}

/** Input of the search. */
export interface KeptQuery extends Pick<PresentQuery, 'dry' | 'remote'> {
  readonly leftOut: LeftOut;
  readonly names: BranchNames;
}

/** Reads the state of all branches, including those that this run does not write: the rest depends on the objects of every cluster. */
export async function readKeptState(
  repository: GitRepository,
  { leftOut, names, ...query }: KeptQuery,
): Promise<KeptState> {
  const branches = new Map(
    [...leftOut].flatMap(([cluster, applications]): [string, ReadonlySet<string>][] => {
      const branch = names.get(cluster);
      return branch === undefined ? [] : [[branch, applications]];
    }),
  );
  const presentQuery = { ...query, branches: [...branches.keys()], isCandidate: () => false };
  const { state } = await readPresent(repository, presentQuery);
  const applications = await readApplications(repository, state, branches);
  const reading = newReading();
  const objects = new Map<string, readonly Placed[]>();
  for (const cluster of leftOut.keys()) {
    const branch = names.get(cluster) ?? '';
    objects.set(cluster, objectsOf(branch, applications.get(branch) ?? [], reading));
  }
  return { objects, applications, files: reading.files, refused: reading.refused, state };
}

/** Shared results of equal files on several branches. */
interface Reading {
  readonly files: Set<string>;
  readonly refused: Refused[];
  /** By blob and application. */
  readonly manifests: Map<string, readonly Placed[]>;
  /** By all manifests of a branch. */
  readonly lists: Map<string, readonly Placed[]>;
}

function newReading(): Reading {
  return { files: new Set(), refused: [], manifests: new Map(), lists: new Map() };
}

function objectsOf(
  branch: string,
  applications: readonly PresentApplication[],
  reading: Reading,
): readonly Placed[] {
  const all = applications.flatMap(({ path, manifests }) =>
    manifests.map((manifest) => ({ application: path, manifest })),
  );
  const key = all.map(({ application, manifest }) => `${manifest.id} ${application}\n`).join('');
  return getOrInsert(reading.lists, key, () =>
    all.flatMap(({ application, manifest }) =>
      getOrInsert(reading.manifests, `${manifest.id} ${application}`, () =>
        placedOf({ branch, application }, manifest, reading),
      ),
    ),
  );
}

function placedOf(
  { branch, application }: { readonly branch: string; readonly application: string },
  manifest: PresentManifest,
  { files, refused }: Reading,
): readonly Placed[] {
  const file = `${branch}:${manifest.path}`;
  files.add(file);
  const { value, diagnostics } = parse(file, manifest);
  if (hasErrors(diagnostics) || manifest.text === undefined) {
    refused.push({ application, branch, content: manifest.path, refusal: 'unread' });
  }
  for (const resource of value) {
    const refusal = keepRefusal(resource);
    if (refusal === undefined) continue;
    refused.push({ application, branch, content: displayName(resource), refusal });
  }
  return value.map((resource) => ({ resource, application }));
}

function parse(path: string, { text }: PresentManifest): Outcome<readonly Resource[]> {
  return text === undefined ? { value: [], diagnostics: [] } : parseFile({ path, text });
}
