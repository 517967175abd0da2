/** Vendored copies are no applications: no glob of a source takes them, and `init` proposes none of them. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { runProgram } from '../../../support/run-program.ts';
import { directoryWith } from '../../../support/scratch.ts';

const settings = (name: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: shop}\n`;
const files = {
  'topology/paris.yaml':
    'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: paris}\nspec: {gatewayHost: 203.0.113.1, fsmNamespace: fsm}\n',
  'web/web.yaml': settings('web'),
  'elsewhere/example.com/store.yaml/store.yaml': settings('store'),
};
const lock = `apiVersion: distributary.dev/v1alpha1
kind: VendorLock
directory: elsewhere
entries: []
`;
const fleet = `apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata: {name: shop}
spec: {sources: [{path: "*", include: [web.yaml, store.yaml]}]}
`;

test.each([
  ['with a lock', { 'distributary.lock': lock }, ['web']],
  ['without one', {}, ['store', 'web']],
])('a glob, %s', async (_, more, expected) => {
  const cwd = directoryWith({ ...files, ...more, 'distributary.yaml': fleet });
  const ran = await runProgram(['render', '--cluster', 'paris'], { cwd });
  expect(ran.status).toBe(0);
  const names = [...ran.stdout.matchAll(/name: (store|web)/g)].map(([, name]) => name);
  expect(names).toEqual(expected);
});

test.each([
  ['with a lock', { 'distributary.lock': lock }, ['web']],
  ['without one', {}, ['elsewhere', 'web']],
])('init, %s', async (_, more, expected) => {
  const cwd = directoryWith({ ...files, ...more });
  const ran = await runProgram(['init', '--dry-run'], { cwd });
  const roots = parse(ran.stdout).spec.sources.map(
    ({ path }: { path: string }) => path.split('/')[0],
  );
  expect(roots).toEqual(expected);
});
