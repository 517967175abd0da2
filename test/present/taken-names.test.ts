import { expect, test } from 'vitest';
import { NOTES_REF } from '../../src/plan/notes/notes-tree.ts';
import { takenNames } from '../../src/present/taken-names.ts';

const idsOf = (...refs: readonly string[]) => new Map(refs.map((ref) => [ref, 'id']));

function taken(here: readonly string[], there: readonly string[] = [], remote?: string) {
  const refs = { here: idsOf(...here), there: idsOf(...there) };
  return [...takenNames(['env/a', 'env/b/c'], refs, remote)];
}

test('a ref that would be a folder of another one, or the other way round', () => {
  expect(taken(['refs/heads/env/a/x', 'refs/heads/env/b', 'refs/heads/env/bc'])).toEqual([
    ['env/a', [{ ref: 'refs/heads/env/a', existing: 'refs/heads/env/a/x' }]],
    ['env/b/c', [{ ref: 'refs/heads/env/b/c', existing: 'refs/heads/env/b' }]],
  ]);
  expect(taken([`${NOTES_REF}/x`])).toEqual([
    [undefined, [{ ref: NOTES_REF, existing: `${NOTES_REF}/x` }]],
  ]);
  expect(taken(['refs/notes'])).toEqual([
    [undefined, [{ ref: NOTES_REF, existing: 'refs/notes' }]],
  ]);
});

test('a ref that exists has its room, and so have its neighbours', () => {
  const refs = ['refs/heads/env/a', 'refs/heads/env/b/d', NOTES_REF, 'refs/notes/hydrator'];
  expect(taken(refs, refs, 'origin')).toEqual([]);
});

test('the remote counts for itself, and only when it is written to', () => {
  const here = ['refs/heads/env/a', 'refs/heads/env/b/c'];
  const there = ['refs/heads/env'];
  expect(taken(here, there)).toEqual([]);
  expect(taken(here, there, 'origin')).toEqual([
    ['env/a', [{ ref: 'refs/heads/env/a', existing: 'refs/heads/env', of: 'origin' }]],
    ['env/b/c', [{ ref: 'refs/heads/env/b/c', existing: 'refs/heads/env', of: 'origin' }]],
  ]);
});
