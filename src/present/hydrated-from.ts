/**
 * Branches with their trees, and the notes → the dry commit of each branch. The note on its head is newer than the file in it; of notes
 * that changed at both ends, the later one counts.
 */

import type { GitRepository } from '../git/repository.ts';
import { readNamedObjects } from '../git/store/read-objects.ts';
import type { KnownTrees } from '../git/store/read-trees.ts';
import type { HydratedFrom, PresentBranch, PresentNotes } from '../plan/branch-plan.ts';
import { noteOn } from '../plan/notes/notes-tree.ts';
import { dateOf, type Hydrating, readAges } from './commit-age.ts';

/** The dry commit of a run, and the state that was read for it. */
export interface RecordedQuery {
  readonly dry: Hydrating;
  readonly remote?: string | undefined;
  readonly notes: PresentNotes;
  readonly trees: KnownTrees;
}

/** A larger file was not written by the hydrator. */
const LARGEST: number = 1 << 20;

/** A place where a branch records its dry commit. */
interface Record {
  readonly branch: string;
  readonly blobs: readonly string[];
  /** The commit that contains the file; absent for notes. */
  readonly base?: string;
}

/** Adds to each branch the commit that it was hydrated from. */
export async function withHydratedFrom(
  repository: GitRepository,
  branches: ReadonlyMap<string, PresentBranch>,
  query: RecordedQuery,
): Promise<ReadonlyMap<string, PresentBranch>> {
  const records = [...branches].flatMap(([branch, present]) => recordOf(branch, present, query));
  const blobs = [...new Set(records.flatMap((record) => record.blobs))];
  const commits = await readDryShas(repository, blobs);
  const commitsOf = ({ blobs: of }: Record) => of.flatMap((blob) => commits.get(blob) ?? []);
  const dates = await datesOfFiles(repository, records);
  const dated = new Map<string, number | undefined>();
  for (const record of records) {
    const date = record.base === undefined ? undefined : dates.get(record.base);
    for (const id of commitsOf(record)) dated.set(id, dated.get(id) ?? date);
  }
  const ages = await readAges(repository, query, dated);
  const rank: readonly HydratedFrom['age'][] = ['later', 'unknown', 'apart', 'earlier', 'same'];
  const all = new Map(branches);
  for (const record of records) {
    const known = commitsOf(record).map(
      (id): HydratedFrom => ({ id, age: ages.get(id) ?? 'unknown' }),
    );
    const [hydratedFrom] = known.sort((a, b) => rank.indexOf(a.age) - rank.indexOf(b.age));
    const present = branches.get(record.branch);
    if (hydratedFrom && present) all.set(record.branch, { ...present, hydratedFrom });
  }
  return all;
}

/** The commits of a branch that may have notes: one end may record a later commit without a change, while the other gets new commits. */
export function headsOf({ base, local, remote }: PresentBranch): readonly string[] {
  return [...new Set([base, local, remote])].filter((id) => id !== undefined);
}

/** The notes on a branch's heads, or the file in it. */
function recordOf(
  branch: string,
  present: PresentBranch,
  { notes, trees }: RecordedQuery,
): readonly Record[] {
  const { base, tree } = present;
  if (base === undefined || tree === undefined) return [];
  const noted = headsOf(present).flatMap((head) =>
    notes.bases.flatMap((from) => noteOn(head, from.tree, (id) => trees.get(id)) ?? []),
  );
  if (noted.length > 0) return [{ branch, blobs: noted }];
  const file = trees.get(tree)?.get('hydrator.metadata')?.id;
  return file === undefined ? [] : [{ branch, blobs: [file], base }];
}

/** Our commits have the dates of the commits that they were hydrated from. */
async function datesOfFiles(
  repository: GitRepository,
  records: readonly Record[],
): Promise<ReadonlyMap<string, number>> {
  const bases = records.flatMap(({ base }) => base ?? []);
  const objects = await readNamedObjects(repository, bases, { largest: LARGEST });
  return new Map(
    bases.flatMap((base, i): [string, number][] => {
      const object = objects[i];
      const date = object && dateOf(object);
      return date === undefined ? [] : [[base, date]];
    }),
  );
}

/** The dry commits in notes and in `hydrator.metadata` files of the root, by the ids of their blobs. */
export async function readDryShas(
  repository: GitRepository,
  blobs: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const objects = await readNamedObjects(repository, blobs, { largest: LARGEST });
  return new Map(blobs.map((blob, i) => [blob, dryShaIn(objects[i]?.body)]));
}

/** The dry commit in a note or in the `hydrator.metadata` of the root; undefined for other content. */
function dryShaIn(body: Buffer | undefined): string | undefined {
  try {
    const value: unknown = JSON.parse(body?.toString('utf8') ?? '');
    const id = typeof value === 'object' && value !== null && 'drySha' in value && value.drySha;
    return typeof id === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
