/** A plan, and the present refs → the updates that make the refs equal to the plan, here and at the remote. */
import { present } from '../collection/present.ts';
import type { RefMove } from '../git/object/ref-move.ts';
import type { FleetPlan, PresentBranch, PresentNotes } from './branch-plan.ts';
import { NOTES_REF } from './notes/notes-tree.ts';

/** The updates of one run. */
export interface RefMoves {
  readonly here: readonly RefMove[];
  readonly there: readonly RefMove[];
}

type Planned = Pick<FleetPlan, 'branches' | 'gone'>;

/**
 * The refs that differ from the plan.
 * @param notes the commit of the notes; undefined when there are none.
 * @param hasRemote whether the remote is updated.
 */
export function planMoves(
  plan: Planned,
  present: PresentNotes,
  notes: string | undefined,
  hasRemote: boolean,
): RefMoves {
  const here = movesOf(plan, ({ local }) => local, { from: present.local, to: notes });
  if (!hasRemote) return { here, there: [] };
  const there = movesOf(plan, ({ remote }) => remote, { from: present.remote, to: notes });
  return { here, there };
}

function movesOf(
  { branches, gone }: Planned,
  standing: (present: PresentBranch) => string | undefined,
  notes: { readonly from: string | undefined; readonly to: string | undefined },
): readonly RefMove[] {
  const moves = branches.map(({ branch, present, commit }) =>
    moveOf(`refs/heads/${branch}`, standing(present), commit),
  );
  const deletes = gone
    .filter(({ action, present }) => action === 'delete' && standing(present) !== undefined)
    .map(({ branch, present }) => moveOf(`refs/heads/${branch}`, standing(present), undefined));
  const noted = notes.to === undefined ? [] : [moveOf(NOTES_REF, notes.from, notes.to)];
  return [...moves, ...noted, ...deletes].filter(({ from, to }) => from !== to);
}

function moveOf(ref: string, from: string | undefined, to: string | undefined): RefMove {
  return {
    ref,
    ...present({ from, to }),
  };
}
