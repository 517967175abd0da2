/**
 * The refs here and at a remote → those that conflict with the name of a ref that is to be written: git keeps refs like files in
 * directories.
 */

import { present } from '../collection/present.ts';
import type { RefIds } from '../git/refs/local-refs.ts';
import { pathsAbove } from '../layout/file-path.ts';
import type { PresentState, TakenName } from '../plan/branch-plan.ts';
import { NOTES_REF } from '../plan/notes/notes-tree.ts';
import { HEADS } from './branch-place.ts';

/** Finds them for the branches and the notes; where a ref exists, it has its room. */
export function takenNames(
  branches: readonly string[],
  { here, there }: { readonly here: RefIds; readonly there: RefIds },
  remote: string | undefined,
): NonNullable<PresentState['taken']> {
  const places = [
    { ids: here, inside: someInside(here) },
    ...(remote === undefined ? [] : [{ ids: there, inside: someInside(there), of: remote }]),
  ];
  const taken = [undefined, ...branches].map((branch) => {
    const ref = branch === undefined ? NOTES_REF : HEADS + branch;
    const found = places.flatMap(({ ids, inside, of }): TakenName[] => {
      if (ids.has(ref)) return [];
      const existing = pathsAbove(ref).find((folder) => ids.has(folder)) ?? inside.get(ref);
      return existing === undefined ? [] : [{ ref, existing, ...present({ of }) }];
    });
    return [branch, found] as const;
  });
  return new Map(taken.filter(([, found]) => found.length > 0));
}

/** For each folder a ref in it. */
function someInside(ids: RefIds): ReadonlyMap<string, string> {
  return new Map([...ids.keys()].flatMap((ref) => pathsAbove(ref).map((folder) => [folder, ref])));
}
