/** Branches → the last commits of each that the hydrator did not write, with the files that they changed: the next commit may undo them. */
import { offline } from '../git/git-place.ts';
import { lastCommits } from '../git/refs/last-commits.ts';
import type { GitRepository } from '../git/repository.ts';
import { readNamedObjects } from '../git/store/read-objects.ts';
import type { KnownTrees } from '../git/store/read-trees.ts';
import type { PresentBranch, PresentNotes } from '../plan/branch-plan.ts';
import { noteOn } from '../plan/notes/notes-tree.ts';

/** The marks of the hydrator's commits. */
export interface Hydrator {
  /** `Name <mail>`; absent: commits of others are not looked for. */
  readonly author: string | undefined;
  readonly notes: PresentNotes;
  readonly trees: KnownTrees;
}

/** Maximum number of commits of a branch that are read. */
const MOST = 20;

/** A larger commit is not the hydrator's. */
const LARGEST: number = 1 << 20;

/** Adds to each of the branches its foreign commits; most have none, which their note shows. */
export async function withForeignCommits(
  repository: GitRepository,
  branches: ReadonlyMap<string, PresentBranch>,
  hydrator: Hydrator,
): Promise<ReadonlyMap<string, PresentBranch>> {
  const { notes, trees, author } = hydrator;
  if (author === undefined) return branches;
  const isNoted = (id: string): boolean =>
    notes.bases.some((from) => noteOn(id, from.tree, (tree) => trees.get(tree)) !== undefined);
  const unknown = [...branches].filter(
    ([, { base, inventory }]) => base !== undefined && inventory !== undefined && !isNoted(base),
  );
  const bases = unknown.map(([, { base = '' }]) => base);
  const commits = await readNamedObjects(offline(repository), bases, { largest: LARGEST });
  const found = new Map(branches);
  for (const [i, [branch, present]] of unknown.entries()) {
    const text = commits[i]?.body?.toString('utf8') ?? '';
    if (text.includes(`\nauthor ${author} `)) continue;
    const listed = await lastCommits(offline(repository), bases[i] ?? '', MOST);
    const own = listed.findIndex((one) => one.author === author);
    const foreign = own < 0 ? listed.slice(0, 1) : listed.slice(0, own);
    found.set(branch, { ...present, foreign });
  }
  return found;
}
