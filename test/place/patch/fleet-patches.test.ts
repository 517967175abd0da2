import { expect, test } from 'vitest';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import type { PatchSpec } from '../../../src/kind/distributary-v1alpha1/patch/patch-spec.ts';
import { newStepBudget } from '../../../src/place/change/step-budget.ts';
import {
  type ClusterPatch,
  patchesFor,
  patchFindings,
  patchResource,
  readPatches,
} from '../../../src/place/patch/fleet-patches.ts';
import type { Resource } from '../../../src/resource/resource.ts';
import { cluster } from '../../support/clusters.ts';
import { resource } from '../../support/resources.ts';

const web = resource(
  'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 2}\n',
);
const at = startOfFile('distributary.yaml');

const read = (...patches: Omit<PatchSpec, 'at'>[]): readonly ClusterPatch[] =>
  readPatches({ patches: patches.map((patch) => ({ ...patch, at })), locate: () => at });

/** What comes of patches for one cluster each. */
const patchWeb = (
  patches: readonly ClusterPatch[],
  sequences: readonly (readonly number[])[],
  budget = newStepBudget(),
) => {
  const uses = sequences.map((indices, i) => ({ patches: indices, clusters: [`c${i}`] }));
  return patchResource(patches, { resource: web, uses }, budget);
};

/** The resource after patches. */
const patch = (patches: readonly ClusterPatch[], indices: readonly number[]): Resource =>
  patchWeb(patches, [indices]).patched[0]?.resource ?? web;

test('the same resource with the same patches is one object', () => {
  const patches = read(
    { target: { kind: 'Deployment' }, patch: { spec: { replicas: 3 } } },
    { target: { kind: 'Deployment' }, patch: { spec: { paused: true } } },
    { target: { kind: 'Service' }, patch: { spec: null } },
  );
  const { patched } = patchWeb(patches, [[0, 1, 2], [0, 1, 2], [0, 1], [0], [2]]);
  const [first = web, ...others] = patched.map(({ resource: one }) => one);
  expect(others.slice(0, 2).every((one) => one === first)).toBe(true);
  expect(others[2]).not.toBe(first);
  expect(others[3]).toBe(web);
  expect(patched.map(({ changes }) => changes().length)).toEqual([2, 2, 2, 1, 0]);
});

test('a patch that the budget has no room for is not taken for one that selects nothing', () => {
  const patches = read(
    { target: { kind: 'Deployment' }, patch: { spec: { replicas: 1 } } },
    { target: { kind: 'Deployment' }, patch: { spec: { replicas: 2 } } },
  );
  const budget = newStepBudget(1);
  const result = patchWeb(patches, [[0, 1]], budget);
  expect(result.patched[0]?.resource.object).toMatchObject({ spec: { replicas: 1 } });
  expect(patchFindings(patches, new Set([0, 1]), result)).toEqual([]);
  expect(budget.findings()).toHaveLength(1);
});

test('a patch sees what the one before it made', () => {
  const patches = read(
    { target: { kind: 'Deployment' }, patch: { metadata: { labels: { tier: 'edge' } } } },
    { target: { labelSelector: 'tier=edge' }, patch: { spec: { replicas: 1 } } },
  );
  expect(patch(patches, [0, 1]).object).toMatchObject({ spec: { replicas: 1 } });
  expect(patch(patches, [1])).toBe(web);
});

test('a patch is for the clusters that its selector takes', () => {
  const patches = read(
    { clusters: { names: ['north'] }, target: { kind: 'x' }, patch: { a: 1 } },
    { target: { kind: 'x' }, patch: { a: 1 } },
  );
  expect(patchesFor(patches, cluster('eu/a/x/north'))).toEqual([0, 1]);
  expect(patchesFor(patches, cluster('eu/a/x/south'))).toEqual([1]);
});

test('a failure is one finding, for all clusters that it is for', () => {
  const patches = read({
    target: { kind: 'Deployment' },
    patch: [{ op: 'remove', path: '/none' }],
  });
  const uses = [['north', 'south'], ['west']].map((clusters) => ({ patches: [0], clusters }));
  const result = patchResource(patches, { resource: web, uses }, newStepBudget());
  const findings = patchFindings(patches, new Set([0]), result);
  expect(findings.map(({ code }) => code)).toEqual(['DIS0361']);
  expect(findings[0]?.message).toContain('for clusters "north", "south", "west"');
});

test('a patch that applies nowhere says why', () => {
  const patches = read(
    { target: { kind: 'Service' }, patch: { a: 1 } },
    { clusters: { names: ['nobody'] }, target: { kind: 'Deployment' }, patch: { a: 1 } },
  );
  const taken = patchesFor(patches, cluster('eu/a/x/north'));
  const findings = patchFindings(patches, new Set(taken), patchWeb(patches, [taken]));
  expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'DIS0363 the patch has no effect: its target selects no object',
    'DIS0363 the patch has no effect: it selects no cluster of the fleet',
  ]);
});

test('patches by name and by kind take their turns in order', () => {
  const replicas = (count: number) => ({ patch: { spec: { replicas: count } } });
  const patches = read(
    { target: { name: '^web$' }, ...replicas(3) },
    { target: { kind: 'Deployment' }, ...replicas(4) },
    { target: { name: 'api' }, ...replicas(5) },
    { target: { name: 'web' }, ...replicas(6) },
  );
  expect(patch(patches, [0, 1, 2]).object).toMatchObject({ spec: { replicas: 4 } });
  expect(patch(patches, [1, 2, 3]).object).toMatchObject({ spec: { replicas: 6 } });
  expect(patch(patches, [2])).toBe(web);
});
