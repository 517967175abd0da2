import { expect, test } from 'vitest';
import { startOfFile } from '../../src/diagnostic/position.ts';
import type { PatchSpec } from '../../src/kind/distributary-v1alpha1/fleet-spec.ts';
import { createPatcher, type Patcher } from '../../src/place/patcher.ts';
import { newStepBudget } from '../../src/place/step-budget.ts';
import type { Resource } from '../../src/resource/resource.ts';
import { cluster } from '../support/clusters.ts';
import { resource } from '../support/resources.ts';

const web = resource(
  'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 2}\n',
);
const at = startOfFile('distributary.yaml');

/** The resource after patches. */
const patch = (patcher: Patcher, patches: readonly number[]): Resource =>
  patcher.patch(web, [{ patches, clusters: ['north'] }])[0] ?? web;

const patcherOf = (...patches: Omit<PatchSpec, 'at'>[]): Patcher =>
  createPatcher(
    { patches: patches.map((patch) => ({ ...patch, at })), locate: () => at },
    newStepBudget(),
  );

test('the same resource with the same patches is one object', () => {
  const patcher = patcherOf(
    { target: { kind: 'Deployment' }, patch: { spec: { replicas: 3 } } },
    { target: { kind: 'Deployment' }, patch: { spec: { paused: true } } },
    { target: { kind: 'Service' }, patch: { spec: null } },
  );
  const [first = web, ...others] = patcher.patch(
    web,
    [[0, 1, 2], [0, 1, 2], [0, 1], [0], [2]].map((patches) => ({ patches, clusters: ['north'] })),
  );
  expect(others.slice(0, 2).every((one) => one === first)).toBe(true);
  expect(others[2]).not.toBe(first);
  expect(others[3]).toBe(web);
  expect(patcher.changesOf(first)).toHaveLength(2);
  expect(patcher.changesOf(web)).toEqual([]);
});

test('a patch that the budget has no room for is not taken for one that selects nothing', () => {
  const patches = [1, 2].map((replicas) => ({
    target: { kind: 'Deployment' },
    patch: { spec: { replicas } },
    at,
  }));
  const budget = newStepBudget(1);
  const patcher = createPatcher({ patches, locate: () => at }, budget);
  expect(patch(patcher, [0, 1]).object).toMatchObject({ spec: { replicas: 1 } });
  expect(patcher.findings()).toEqual([]);
  expect(budget.findings()).toHaveLength(1);
});

test('a patch sees what the one before it made', () => {
  const patcher = patcherOf(
    { target: { kind: 'Deployment' }, patch: { metadata: { labels: { tier: 'edge' } } } },
    { target: { labelSelector: 'tier=edge' }, patch: { spec: { replicas: 1 } } },
  );
  expect(patch(patcher, [0, 1]).object).toMatchObject({ spec: { replicas: 1 } });
  expect(patch(patcher, [1])).toBe(web);
});

test('a patch is for the clusters that its selector takes', () => {
  const patcher = patcherOf(
    { clusters: { names: ['north'] }, target: { kind: 'x' }, patch: { a: 1 } },
    { target: { kind: 'x' }, patch: { a: 1 } },
  );
  expect(patcher.patchesFor(cluster('eu/a/x/north'))).toEqual([0, 1]);
  expect(patcher.patchesFor(cluster('eu/a/x/south'))).toEqual([1]);
});

test('a failure is one finding, for all clusters that it is for', () => {
  const patcher = patcherOf({
    target: { kind: 'Deployment' },
    patch: [{ op: 'remove', path: '/none' }],
  });
  const uses = [['north', 'south'], ['west']];
  patcher.patch(
    web,
    uses.map((clusters) => ({ patches: [0], clusters })),
  );
  const findings = patcher.findings();
  expect(findings.map(({ code }) => code)).toEqual(['DIS0361']);
  expect(findings[0]?.message).toContain('for clusters "north", "south", "west"');
});

test('a patch that applies nowhere says why', () => {
  const patcher = patcherOf(
    { target: { kind: 'Service' }, patch: { a: 1 } },
    { clusters: { names: ['nobody'] }, target: { kind: 'Deployment' }, patch: { a: 1 } },
  );
  patch(patcher, patcher.patchesFor(cluster('eu/a/x/north')));
  expect(patcher.findings().map(({ code, message }) => `${code} ${message}`)).toEqual([
    'DIS0363 the patch applies nowhere: its target selects no object',
    'DIS0363 the patch applies nowhere: it is for no cluster of the fleet',
  ]);
});

test('patches by name and by kind take their turns in order', () => {
  const replicas = (count: number) => ({ patch: { spec: { replicas: count } } });
  const patcher = patcherOf(
    { target: { name: '^web$' }, ...replicas(3) },
    { target: { kind: 'Deployment' }, ...replicas(4) },
    { target: { name: 'api' }, ...replicas(5) },
    { target: { name: 'web' }, ...replicas(6) },
  );
  expect(patch(patcher, [0, 1, 2]).object).toMatchObject({ spec: { replicas: 4 } });
  expect(patch(patcher, [1, 2, 3]).object).toMatchObject({ spec: { replicas: 6 } });
  expect(patch(patcher, [2])).toBe(web);
});
