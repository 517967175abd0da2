/** Local refs and those at a remote → the present commit of each branch, and the parent of its next one. */

import { present } from '../collection/present.ts';
import type { GitPlace } from '../git/git-place.ts';
import type { ListedRefs, RefIds } from '../git/refs/local-refs.ts';
import { isAncestor, listRevisions } from '../git/refs/revisions.ts';
import type { Follow } from '../git/refs/tracking-ref.ts';
import type { PresentBranch, SymbolicRef } from '../plan/branch-plan.ts';
import { NOTES_REF } from '../plan/notes/notes-tree.ts';

/** The prefix of the full names of branches. */
export const HEADS = 'refs/heads/';

/** Which of two commits of one branch is continued. */
export async function placeOf(
  place: GitPlace,
  local: string | undefined,
  remote: string | undefined,
): Promise<PresentBranch> {
  if (local === undefined || remote === undefined || local === remote) {
    const base = local ?? remote;
    return {
      ...present({ local, remote, base }),
      isDiverged: false,
    };
  }
  if (await isAncestor(place, local, remote)) {
    return { local, remote, base: remote, isDiverged: false };
  }
  const isAhead = await isAncestor(place, remote, local);
  return { local, remote, base: local, isDiverged: !isAhead };
}

/**
 * The commit that a branch of a remote had at the last fetch, if the local branch is absent or behind it: a fresh clone continues from
 * there. Of several remotes, only `origin` counts.
 */
export async function readFollowed(
  place: GitPlace,
  branches: readonly string[],
  { ids, follow }: { readonly ids: RefIds; readonly follow: Follow },
): Promise<ReadonlyMap<string, string>> {
  const followed = branches.flatMap((branch): { branch: string; tip: string; local?: string }[] => {
    const found = follow(HEADS + branch).filter(({ ref }) => ids.has(ref));
    const chosen = found.find(({ remote }) => remote === 'origin') ?? found[0];
    const tip = found.length > 1 && chosen?.remote !== 'origin' ? undefined : chosen;
    const id = tip && ids.get(tip.ref);
    const local = ids.get(HEADS + branch);
    if (id === undefined || id === local) return [];
    return [local === undefined ? { branch, tip: id } : { branch, tip: id, local }];
  });
  // Most often all local branches are ahead, which one command shows.
  const unknown = await notReachable(place, followed);
  const ahead = await Promise.all(
    followed.map(async ({ branch, tip, local }): Promise<[string, string][]> => {
      if (local === undefined) return [[branch, tip]];
      const isBehind = unknown.has(tip) && (await isAncestor(place, local, tip));
      return isBehind ? [[branch, tip]] : [];
    }),
  );
  return new Map(ahead.flat());
}

/** The tips that none of the local branches contains. */
async function notReachable(
  place: GitPlace,
  followed: readonly { readonly tip: string; readonly local?: string }[],
): Promise<ReadonlySet<string>> {
  const both = followed.filter(({ local }) => local !== undefined);
  if (both.length === 0) return new Set();
  const lines = both.flatMap(({ tip, local }) => [tip, `^${local}`]);
  return new Set(await listRevisions(place, lines));
}

/** Symbolic refs among those that would be written: local ones, those at the remote, and local ones that track the remote's. */
export function symbolicRefs(
  branches: readonly string[],
  { here, there, follow }: { here: ListedRefs; there: ListedRefs; follow: Follow },
  remote: string | undefined,
): readonly SymbolicRef[] {
  return [undefined, ...branches].flatMap((branch): SymbolicRef[] => {
    const ref = branch === undefined ? NOTES_REF : HEADS + branch;
    const following = remote === undefined ? [] : follow(ref).filter((f) => f.remote === remote);
    const places = [
      ...[ref, ...following.map((each) => each.ref)].map((name) => ({ name, refs: here })),
      ...(remote === undefined ? [] : [{ name: ref, refs: there, of: remote }]),
    ];
    return places.flatMap(({ name, refs, ...place }) => {
      const target = refs.targets.get(name);
      const found = { ref: name, ...place, ...present({ branch }) };
      return target === undefined ? [] : [{ ...found, target }];
    });
  });
}
