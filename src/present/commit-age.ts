/**
 * Commits that branches were hydrated from → their relation to the commit that is being hydrated: by history if that is available,
 * otherwise by the date of the committer.
 */

import { type GitPlace, offline } from '../git/git-place.ts';
import { fetchIds } from '../git/refs/remote-refs.ts';
import { commitDates, listRevisions } from '../git/refs/revisions.ts';
import type { GitRepository } from '../git/repository.ts';
import type { ReadObject } from '../git/store/read-objects.ts';
import type { HydratedFrom } from '../plan/branch-plan.ts';
import type { DryCommit } from '../resource/dry-commit.ts';

/** The commit that is being hydrated. */
export type Hydrating = Pick<DryCommit, 'id' | 'committerDate'>;

/** Relation of a commit to another one. */
export type Age = HydratedFrom['age'];

/** Commits, with the relation of each to the one being hydrated. */
export async function readAges(
  repository: GitRepository,
  { dry, remote }: { readonly dry: Hydrating; readonly remote?: string | undefined },
  dates: ReadonlyMap<string, number | undefined>,
): Promise<ReadonlyMap<string, Age>> {
  const others = [...dates.keys()].filter((id) => id !== dry.id);
  const ages = new Map<string, Age>([[dry.id, 'same']]);
  if (others.length === 0) return ages;
  const present = await readPresentCommits(repository, others, remote);
  const byHistory = await agesByHistory(repository, dry.id, [...present.keys()]);
  for (const id of others) {
    const date = present.get(id) ?? dates.get(id);
    ages.set(id, byHistory.get(id) ?? ageByDate(date, { dry, isShallow: repository.isShallow }));
  }
  return ages;
}

function ageByDate(
  date: number | undefined,
  { dry, isShallow }: { readonly dry: Hydrating; readonly isShallow: boolean },
): Age {
  if (date === undefined) return 'unknown';
  if (date > dry.committerDate) return 'later';
  // A full clone has all ancestors of the commit; a shallow one may lack some.
  return isShallow ? 'earlier' : 'apart';
}

/** The commits that exist here, with their dates; missing ones are fetched from the remote of a push. */
export async function readPresentCommits(
  repository: GitRepository,
  ids: readonly string[],
  remote: string | undefined,
): Promise<ReadonlyMap<string, number>> {
  const here = offline(repository);
  const found = await commitDates(here, ids);
  const lacking = ids.filter((id) => !found.has(id));
  if (remote === undefined || lacking.length === 0) return found;
  // Where the fleet's sources are kept elsewhere, the remote has none of them: then their dates have to do.
  await fetchIds(repository, remote, lacking);
  return new Map([...found, ...(await commitDates(here, lacking))]);
}

/** The date of the committer, in seconds. */
export function dateOf({ body }: ReadObject): number | undefined {
  const text = body?.toString('latin1') ?? '';
  const seconds = /^committer .* (\d+) [+-]\d{4}$/m.exec(text)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

async function agesByHistory(
  repository: GitPlace,
  dry: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Age>> {
  const place = offline(repository);
  if (ids.length === 0) return new Map();
  const outside = new Set(await listRevisions(place, [...ids, `^${dry}`]));
  const others = ids.filter((id) => outside.has(id));
  const ages = new Map<string, Age>(
    ids.filter((id) => !outside.has(id)).map((id) => [id, 'earlier']),
  );
  if (others.length === 0) return ages;
  const after = await listRevisions(place, [...others, `^${dry}`], ['--ancestry-path']);
  for (const id of after) if (outside.has(id)) ages.set(id, 'later');
  return ages;
}
