/** The repository, and a remote for a push → the state from which a plan starts. */

import { present } from '../collection/present.ts';
import { objectMissing } from '../diagnostic/codes/read-git.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import { invariant } from '../diagnostic/invariant.ts';
import { withoutUser } from '../diagnostic/wording/url-credentials.ts';
import { offline } from '../git/git-place.ts';
import {
  danglingTargets,
  type ListedRefs,
  type RefIds,
  readCheckedOut,
  readLocalRefs,
} from '../git/refs/local-refs.ts';
import { readRemoteRefs } from '../git/refs/remote-refs.ts';
import { type Follow, followRemotes } from '../git/refs/tracking-ref.ts';
import type { GitRepository } from '../git/repository.ts';
import { readObjects } from '../git/store/read-objects.ts';
import { type KnownTrees, readLevel, readTrees } from '../git/store/read-trees.ts';
import { INVENTORY_FILE } from '../layout/file-path.ts';
import type { PresentBranch, PresentNotes, PresentState } from '../plan/branch-plan.ts';
import { NOTES_REF } from '../plan/notes/notes-tree.ts';
import { HEADS, placeOf, readFollowed, symbolicRefs } from './branch-place.ts';
import type { Hydrating } from './commit-age.ts';
import { withForeignCommits } from './foreign-commits.ts';
import { headsOf, withHydratedFrom } from './hydrated-from.ts';
import { requireInventories } from './lacking-inventory.ts';
import { readNotes, readNoteTrees, withLater } from './present-notes.ts';
import { readLackingSource } from './source-branch.ts';
import { takenNames } from './taken-names.ts';

/** What is asked of the repository. */
export interface PresentQuery {
  /** The branches that are to be written. */
  readonly branches: readonly string[];
  /** Trees by branch: where the branch still has the tree, nothing below its root is read. */
  readonly recalled?: ReadonlyMap<string, string>;
  /** Whether a branch that is not written may be one of a cluster that is gone. */
  isCandidate(branch: string): boolean;
  /** The commit that is being hydrated. */
  readonly dry: Hydrating;
  /** The remote that is to be pushed to; absent when nothing leaves the repository. */
  readonly remote?: string;
  /** The branch of the remote that has to have the commit, by default its default branch; absent: none has to. */
  readonly source?: { readonly from?: string | undefined };
  /** The author of the hydrator's commits, by which those of others are found; absent: they are not looked for. */
  readonly author?: string;
}

/** The present state, with the trees that were read: the next attempt does not read them again. */
export interface Present {
  readonly state: PresentState;
  readonly notes: PresentNotes;
  readonly trees: KnownTrees;
}

/** Reads what a plan starts from. */
export async function readPresent(
  repository: GitRepository,
  query: PresentQuery,
  trees: KnownTrees = new Map(),
): Promise<Present> {
  const { format } = repository;
  const { remote, dry } = query;
  const wanted = new Set(query.branches);
  const refs = await readRefs(repository, query, wanted);
  const { here, there } = refs;
  const names = [...new Set([...here.ids.keys(), ...there.ids.keys()])].filter(isHead).map(nameOf);
  const relevant = [...new Set([...names, ...refs.followed.keys()])].filter(
    (name) => wanted.has(name) || (query.isCandidate(name) && !here.targets.has(HEADS + name)),
  );
  const places = await readPlaces(repository, relevant, refs);
  const { recalled = new Map() } = query;
  const read = await readBranches(repository, { relevant, places, wanted, recalled }, trees);
  const found = await readNotes(repository, here.ids.get(NOTES_REF), there.ids.get(NOTES_REF));
  const heads = [...read].flatMap(([name, each]) => (wanted.has(name) ? headsOf(each) : []));
  await readNoteTrees(repository, found, heads, trees);
  const tree = (id: string) => {
    const known = trees.get(id);
    invariant(known, 'a plan looks only at trees that were read');
    return known;
  };
  const notes = await withLater(repository, found, { remote, tree });
  const known = await withHydratedFrom(repository, read, { dry, remote, notes, trees });
  const hydrator = { author: query.author, notes, trees };
  const branches = await withForeignCommits(repository, known, hydrator);
  const matters = (name: string) => wanted.has(name) || query.isCandidate(name);
  const checkedOut = await readCheckedOut(repository, here, matters);
  const shown = remote === undefined ? undefined : withoutUser(remote);
  const symbolic = symbolicRefs(query.branches, refs, shown);
  const lackingSource = await readLackingSource(repository, query, refs.there);
  const taken = takenNames(query.branches, { here: refs.listed, there: there.ids }, shown);
  return {
    state: {
      ...{ format, branches, checkedOut, symbolic, taken, tree },
      ...present({ remote: shown, lackingSource }),
    },
    notes,
    trees,
  };
}

async function readPlaces(
  repository: GitRepository,
  names: readonly string[],
  { here, there, followed }: Refs,
): Promise<readonly PresentBranch[]> {
  return await Promise.all(
    names.map(async (name): Promise<PresentBranch> => {
      const ids = [here, there].map((side) => side.ids.get(HEADS + name));
      const place = await placeOf(repository, ids[0], ids[1]);
      const base = followed.get(name);
      return base === undefined ? place : { ...place, base };
    }),
  );
}

/** The commits of all refs, local and at the remote. */
interface Refs {
  /** All local refs that were listed, including those that are neither branches nor our notes. */
  readonly listed: RefIds;
  readonly here: ListedRefs;
  readonly there: ListedRefs;
  readonly follow: Follow;
  /** The commits that branches go on from instead of their own, or without one of their own. */
  readonly followed: ReadonlyMap<string, string>;
}

async function readRefs(
  repository: GitRepository,
  { remote, branches, isCandidate }: PresentQuery,
  wanted: ReadonlySet<string>,
): Promise<Refs> {
  const listed = await readLocalRefs(repository, HEADS, 'refs/notes', 'refs/remotes/');
  const absent = [NOTES_REF, ...branches.map((name) => HEADS + name)].filter(
    (ref) => !listed.ids.has(ref),
  );
  const dangling = await danglingTargets(offline(repository), absent);
  const local = new Map([...listed.ids].filter(([ref]) => ref === NOTES_REF || isHead(ref)));
  const here = { ids: local, targets: new Map([...listed.targets, ...dangling]) };
  const follow = followRemotes(repository);
  if (remote === undefined) {
    const followed = await readFollowed(repository, branches, { ids: listed.ids, follow });
    const there = { ids: new Map(), targets: new Map() };
    return { listed: listed.ids, here, there, follow, followed };
  }
  const isWanted = (ref: string) =>
    ref === NOTES_REF || (isHead(ref) && (wanted.has(nameOf(ref)) || isCandidate(nameOf(ref))));
  const there = await readRemoteRefs(repository, remote, { isWanted, local });
  return { listed: listed.ids, here, there, follow, followed: new Map() };
}

function isHead(ref: string): boolean {
  return ref.startsWith(HEADS);
}

function nameOf(ref: string): string {
  return ref.slice(HEADS.length);
}

interface Relevant {
  readonly relevant: readonly string[];
  readonly places: readonly PresentBranch[];
  readonly wanted: ReadonlySet<string>;
  readonly recalled: ReadonlyMap<string, string>;
}

/** Reads the inventory of each branch, and the trees of those that will be written; of a recalled branch only the root. */
async function readBranches(
  repository: GitRepository,
  { relevant, places, wanted, recalled }: Relevant,
  trees: KnownTrees,
): Promise<ReadonlyMap<string, PresentBranch>> {
  const bases = places.map(({ base }) => base ?? '');
  const read = ['^{tree}', `:${INVENTORY_FILE}`].flatMap((what) => bases.map((id) => id + what));
  const objects = await readObjects(repository, read);
  const branches = relevant.map((name, i): [string, PresentBranch] => {
    const tree = objects[i]?.id;
    const inventory = objects[bases.length + i]?.body?.toString('utf8');
    if (tree === undefined) throw environmentError(objectMissing, { id: bases[i] ?? '' });
    const place = { ...places[i], isDiverged: places[i]?.isDiverged ?? false, tree };
    return [name, inventory === undefined ? place : { ...place, inventory }];
  });
  const written = branches.filter(([name]) => wanted.has(name));
  const rootsOf = (some: typeof branches) => some.flatMap(([, { tree }]) => tree ?? []);
  await readLevel(repository, rootsOf(written), trees);
  const whole = written.filter(([name, { tree }]) => recalled.get(name) !== tree);
  await readTrees(repository, rootsOf(whole), trees);
  const unlisted = branches.filter(([, { inventory }]) => inventory === undefined);
  await requireInventories(repository, rootsOf(unlisted), trees);
  return new Map(branches);
}
