import { expect, test } from 'vitest';
import type { BranchPlan, GonePlan } from '../../src/plan/branch-plan.ts';
import { NOTES_REF } from '../../src/plan/notes/notes-tree.ts';
import { planMoves } from '../../src/plan/ref-moves.ts';

const branch = (name: string, local: string, commit: string): BranchPlan => ({
  cluster: name,
  branch: name,
  action: local === commit ? 'unchanged' : 'update',
  commit,
  tree: '',
  files: { added: [], changed: [], removed: [] },
  present: { isDiverged: false, local, remote: 'r0' },
});
const gone: GonePlan = {
  branch: 'old',
  action: 'delete',
  present: { isDiverged: false, local: 'o0' },
};
const plan = { branches: [branch('north', 'n0', 'n1'), branch('south', 's0', 's0')], gone: [gone] };

test('only refs that stand elsewhere are moved: branches, the notes, and deletions last', () => {
  const { here, there } = planMoves(plan, { local: 'x0', bases: [] }, 'x1', false);
  expect(here).toEqual([
    { ref: 'refs/heads/north', from: 'n0', to: 'n1' },
    { ref: NOTES_REF, from: 'x0', to: 'x1' },
    { ref: 'refs/heads/old', from: 'o0' },
  ]);
  expect(there).toEqual([]);
});

test('a remote is moved from where it stands itself, and loses no branch that it does not have', () => {
  const { there } = planMoves(plan, { local: 'x0', bases: [] }, 'x1', true);
  expect(there).toEqual([
    { ref: 'refs/heads/north', from: 'r0', to: 'n1' },
    { ref: 'refs/heads/south', from: 'r0', to: 's0' },
    { ref: NOTES_REF, to: 'x1' },
  ]);
});
