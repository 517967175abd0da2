/**
 * Notes that changed at both ends → those of the second end that record a later dry commit than the first end on the same head. A merge has
 * to keep them: otherwise a branch that a shard does not write could be moved back unnoticed.
 */

import { offline } from '../git/git-place.ts';
import type { Tree } from '../git/object/tree.ts';
import { listRevisions } from '../git/refs/revisions.ts';
import type { GitRepository } from '../git/repository.ts';
import type { NotesBase } from '../plan/branch-plan.ts';
import { notesDiffering } from '../plan/notes/notes-tree.ts';
import { readPresentCommits } from './commit-age.ts';
import { readDryShas } from './hydrated-from.ts';

/** The two sets of notes, and the remote from which missing commits may be fetched. */
export interface BothNotes {
  readonly bases: readonly [NotesBase, NotesBase];
  readonly remote: string | undefined;
  tree(id: string): Tree;
}

/** Finds them: heads and the ids of their notes. */
export async function readLaterNotes(
  repository: GitRepository,
  { bases: [first, second], remote, tree }: BothNotes,
): Promise<ReadonlyMap<string, string>> {
  const differing = notesDiffering(first.tree, second.tree, tree);
  const blobs = [...new Set(differing.flatMap(({ notes }) => notes))];
  const dry = await readDryShas(repository, blobs);
  const named = [...new Set(blobs.flatMap((blob) => dry.get(blob) ?? []))];
  const rank = await ranksOf(repository, named, remote);
  const rankOf = (blob: string): number | undefined => rank.get(dry.get(blob) ?? '');
  return new Map(
    differing.flatMap(({ head, notes: [here, there] }): [string, string][] => {
      const [ours, theirs] = [rankOf(here), rankOf(there)];
      const isLater = ours !== undefined && theirs !== undefined && theirs > ours;
      return isLater ? [[head, there]] : [];
    }),
  );
}

/** A number for each commit, greater than those of its ancestors; missing commits have none. */
async function ranksOf(
  repository: GitRepository,
  ids: readonly string[],
  remote: string | undefined,
): Promise<ReadonlyMap<string, number>> {
  if (ids.length < 2) return new Map();
  const present = await readPresentCommits(repository, ids, remote);
  if (present.size < 2) return new Map();
  const listed = await listRevisions(offline(repository), [...present.keys()], ['--topo-order']);
  const ranks = listed.flatMap((id, i): [string, number][] => (present.has(id) ? [[id, -i]] : []));
  return new Map(ranks);
}
