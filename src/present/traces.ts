/** A repository, and a remote → the refs that distributary wrote: branches with an inventory and a note, and the notes. */

import { offline } from '../git/git-place.ts';
import { readCheckedOut, readLocalRefs } from '../git/refs/local-refs.ts';
import { readRemoteRefs } from '../git/refs/remote-refs.ts';
import type { GitRepository } from '../git/repository.ts';
import { readObjects } from '../git/store/read-objects.ts';
import type { KnownTrees } from '../git/store/read-trees.ts';
import { INVENTORY_FILE } from '../layout/file-path.ts';
import { NOTES_REF, noteOn } from '../plan/notes/notes-tree.ts';
import { HEADS } from './branch-place.ts';
import { readNotes, readNoteTrees } from './present-notes.ts';

/** A ref of ours. */
export interface Trace {
  /** The full name. */
  readonly ref: string;
  readonly commit: string;
}

export interface Traces {
  /** Sorted by name. */
  readonly branches: readonly Trace[];
  /** Absent without notes, and where another hydrator has branches: it uses the same notes. */
  readonly notes?: Trace;
}

/** The refs here and at a remote. */
export interface FoundTraces {
  readonly here: Traces;
  readonly there: Traces;
  /** The work tree in which a branch of ours is checked out, by full name. */
  readonly checkedOut: ReadonlyMap<string, string>;
}

/**
 * Finds the branches with an inventory whose last commit has a note: names follow a template that may have changed, and a pull request can
 * add any file to any branch, but no note.
 * @param remote its refs are read, and the commits of its branches fetched; absent: no remote is asked.
 */
export async function findTraces(repository: GitRepository, remote?: string): Promise<FoundTraces> {
  const listed = await readLocalRefs(repository, HEADS, NOTES_REF);
  const isOurs = (ref: string) => ref === NOTES_REF || ref.startsWith(HEADS);
  const at =
    remote === undefined
      ? { ids: new Map<string, string>(), targets: new Map<string, string>() }
      : await readRemoteRefs(repository, remote, { isWanted: isOurs, local: listed.ids });
  const plain = ({ ids, targets }: typeof listed) =>
    [...ids].filter(([ref]) => isOurs(ref) && !targets.has(ref));
  const [here, there] = [
    await tracesAmong(repository, plain(listed)),
    await tracesAmong(repository, plain(at)),
  ];
  const names = new Set(here.branches.map(({ ref }) => ref.slice(HEADS.length)));
  const checkedOut = await readCheckedOut(repository, listed, (name) => names.has(name));
  const ours = [...checkedOut].filter(([name]) => names.has(name));
  return { here, there, checkedOut: new Map(ours.map(([name, at]) => [HEADS + name, at])) };
}

/** The file in which each hydrator records the commit that a branch was made from. */
const METADATA_FILE = 'hydrator.metadata';

async function tracesAmong(
  repository: GitRepository,
  refs: readonly (readonly [ref: string, commit: string])[],
): Promise<Traces> {
  const heads = refs.filter(([ref]) => ref !== NOTES_REF);
  const names = [INVENTORY_FILE, METADATA_FILE].flatMap((path) =>
    heads.map(([, commit]) => `${commit}:${path}`),
  );
  const found = await readObjects(offline(repository), names, { largest: 0 });
  const [inventories, metadata] = [found.slice(0, heads.length), found.slice(heads.length)];
  const listed = heads.filter((_, i) => inventories[i] !== undefined);
  const commit = refs.find(([ref]) => ref === NOTES_REF)?.[1];
  const noted = await notedAmong(
    repository,
    commit,
    listed.map(([, head]) => head),
  );
  const branches = listed
    .filter(([, head]) => noted.has(head))
    .map(([ref, head]): Trace => ({ ref, commit: head }))
    .sort((a, b) => (a.ref < b.ref ? -1 : 1));
  const isShared = heads.some((_, i) => metadata[i] !== undefined && inventories[i] === undefined);
  if (commit === undefined || isShared) return { branches };
  return { branches, notes: { ref: NOTES_REF, commit } };
}

async function notedAmong(
  repository: GitRepository,
  commit: string | undefined,
  heads: readonly string[],
): Promise<ReadonlySet<string>> {
  const notes = await readNotes(repository, commit, undefined);
  const trees: KnownTrees = new Map();
  await readNoteTrees(repository, notes, heads, trees);
  const isNoted = (head: string) =>
    notes.bases.some(({ tree }) => noteOn(head, tree, (id) => trees.get(id)) !== undefined);
  return new Set(heads.filter(isNoted));
}
