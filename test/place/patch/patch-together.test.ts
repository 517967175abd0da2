import { expect, test } from 'vitest';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import { newDraftResource } from '../../../src/place/change/draft-resource.ts';
import { newStepBudget } from '../../../src/place/change/step-budget.ts';
import { applyPatch } from '../../../src/place/patch/apply-patch.ts';
import { compileTarget } from '../../../src/place/patch/patch-target.ts';
import { type FleetPatch, patchTogether } from '../../../src/place/patch/patch-together.ts';
import type { Json, JsonObject } from '../../../src/resource/json.ts';
import { type Resource, toResource } from '../../../src/resource/resource.ts';
import { resource } from '../../support/resources.ts';

const web = resource(`apiVersion: v1
kind: ConfigMap
metadata: {name: web, labels: {app: web}} # mine
data:
  a: {b: [1, 2]}
  c: x # the last
`);

const at = startOfFile('distributary.yaml');
const fleet = { locate: () => at };

const patchOf = (
  patch: readonly Json[] | JsonObject,
  index: number,
  labelSelector = '',
): FleetPatch => {
  const target = { kind: 'ConfigMap', labelSelector };
  const spec = { target, patch, at };
  return { spec, index, fleet, target: compileTarget(target) };
};

const add = (path: string, value: Json) => ({ op: 'add', path, value });
const fails = { op: 'remove', path: '/none' };

/** Patches that change what others change, that change nothing, that fail at once and halfway, and that depend on each other. */
const patches = [
  patchOf({ data: { a: { b: [3] }, d: { e: 'f' } } }, 0),
  patchOf({ data: { c: null, d: null } }, 1),
  patchOf({ data: { c: 'x' } }, 2),
  patchOf({ data: null, metadata: { name: 'other' } }, 3),
  patchOf({ metadata: { labels: { app: 'api' } } }, 4),
  patchOf({ data: { selected: 'yes' } }, 5, 'app=api'),
  patchOf([add('/data/a/b/0', 0), add('/data/c', 'y')], 6),
  patchOf([add('/data/c', 'z'), { op: 'remove', path: '/data/a' }, fails], 7),
  patchOf([{ op: 'copy', from: '/data/a', path: '/data/d' }, add('/data/d/b/-', 9)], 8),
  patchOf(
    [
      { op: 'test', path: '/data/a/b/0', value: 1 },
      { op: 'remove', path: '/data/a/b/1' },
    ],
    9,
  ),
  patchOf([{ op: 'move', from: '/data/a', path: '/data/b' }, fails], 10),
];

/** Each patch by itself, on an object that nothing may change. */
function oneByOne(start: Resource, sequence: readonly FleetPatch[]) {
  let now = start;
  const failures: string[] = [];
  const changes: number[] = [];
  for (const patch of sequence) {
    if (!patch.target.selects(now)) continue;
    const state = newDraftResource(now);
    const patched = applyPatch(state, patch);
    if ('failure' in patched) failures.push(patched.failure('all').message);
    // What a patch takes and puts back is a change as well.
    else if (state.draft.differences() > 0 && now.origin.type === 'authored') {
      changes.push(patch.index);
      const source = now.origin.source.edited(patched.object);
      now = toResource(patched.object, { type: 'authored', source });
    } else expect(patched.object).toEqual(now.object);
  }
  return told(now, failures, changes);
}

function told(made: Resource, failures: readonly string[], changes: readonly number[]) {
  const text = made.origin.type === 'authored' ? made.origin.source.text : '';
  return { object: JSON.stringify(made.object), text, failures, changes, isSame: made === web };
}

test('patches on one draft come to the same as each by itself, in any order, with others beside them', () => {
  const sequences = patches
    .flatMap((a) => patches.flatMap((b) => patches.map((c) => [a, b, c])))
    .filter((_, i) => i % 5 === 0);
  const before = JSON.stringify(web.object);
  const { ends } = patchTogether(web, sequences, newStepBudget());
  const found = ends.map(({ state: made, failures }) => {
    const changes: number[] = [];
    for (let cell = made.changes; cell !== undefined; cell = cell.before) {
      changes.unshift(cell.last.index);
    }
    const messages = failures.map(({ make }) => make('all').message);
    return told(made.resource, messages, changes);
  });
  expect(JSON.stringify(web.object)).toBe(before);
  expect(found).toEqual(sequences.map((sequence) => oneByOne(web, sequence)));
});

test('any number of patches of one map copies it once', () => {
  const budget = newStepBudget(10 + 1000);
  const many = Array.from({ length: 1000 }, (_, i) => patchOf({ data: { [`k${i}`]: 'v' } }, i));
  const [made] = patchTogether(web, [many], budget).ends.map(({ state }) => state);
  expect(Object.keys(made?.object['data'] ?? {})).toHaveLength(1002);
  expect(budget.findings()).toEqual([]);
});

test('what changes nothing, fails or is not for the resource parts no ways', () => {
  const [add0 = patchOf({}, 0), , same = add0, renames = add0, , notFor = add0, , halfway = add0] =
    patches;
  const last = patchOf([fails], 11);
  const between = [[], [same], [renames], [notFor], [halfway]];
  const sequences = between.map((some) => [add0, ...some, last]);
  const { ends } = patchTogether(web, sequences, newStepBudget());
  expect(new Set(ends.map(({ state }) => state.resource)).size).toBe(1);
  expect(new Set(ends.map(({ failures }) => failures.at(-1))).size).toBe(1);
  expect(ends.map(({ failures }) => failures.length)).toEqual([1, 1, 2, 1, 2]);
});
