/** The refs of the hydrator's notes, local and at a remote → the present state of the notes. */
import { present } from '../collection/present.ts';
import { objectMissing } from '../diagnostic/codes/read-git.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import type { GitRepository } from '../git/repository.ts';
import { readObjects } from '../git/store/read-objects.ts';
import { type KnownTrees, readLevel, readTrees } from '../git/store/read-trees.ts';
import type { NotesBase, PresentNotes } from '../plan/branch-plan.ts';
import { missingNoteTrees } from '../plan/notes/notes-tree.ts';
import { placeOf } from './branch-place.ts';
import { type BothNotes, readLaterNotes } from './later-notes.ts';

/** Reads where the next notes begin: at the local ones, the remote's, or both. */
export async function readNotes(
  repository: GitRepository,
  local: string | undefined,
  remote: string | undefined,
): Promise<PresentNotes> {
  const { base, isDiverged } = await placeOf(repository, local, remote);
  // Notes are merged and branches are not: the notes of the remote come first.
  const commits = [isDiverged ? remote : base, isDiverged ? local : undefined];
  const ids = commits.filter((id) => id !== undefined);
  const objects = await readObjects(
    repository,
    ids.map((id) => `${id}^{tree}`),
  );
  const bases = ids.map((commit, i): NotesBase => {
    const tree = objects[i]?.id;
    if (tree === undefined) throw environmentError(objectMissing, { id: commit });
    return { commit, tree };
  });
  return {
    ...present({ local, remote }),
    bases,
  };
}

/** Adds to the notes of a merge those that must be kept. */
export async function withLater(
  repository: GitRepository,
  notes: PresentNotes,
  known: Pick<BothNotes, 'remote' | 'tree'>,
): Promise<PresentNotes> {
  const [first, second] = notes.bases;
  if (first === undefined || second === undefined) return notes;
  const later = await readLaterNotes(repository, { bases: [first, second], ...known });
  return { ...notes, bases: [first, { ...second, later }] };
}

/** Reads the trees that notes on these commits are placed by. */
export async function readNoteTrees(
  repository: GitRepository,
  { bases }: PresentNotes,
  heads: readonly string[],
  trees: KnownTrees,
): Promise<void> {
  const [base, other] = bases;
  if (base === undefined) return;
  if (other !== undefined) {
    await readTrees(repository, [base.tree, other.tree], trees);
    return;
  }
  for (;;) {
    const missing = missingNoteTrees(base.tree, heads, trees);
    if (missing.length === 0) return;
    await readLevel(repository, missing, trees);
  }
}
