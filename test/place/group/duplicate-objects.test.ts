import { describe, expect, test } from 'vitest';
import { displayName } from '../../../src/resource/resource.ts';
import { placeFiles } from '../../support/place-files.ts';

const cluster = (name: string) => ({
  path: `topology/${name}.yaml`,
  text: `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: ${name}}\nspec: {gatewayHost: gw-${name}, fsmNamespace: a}\n`,
});
const settings = (path: string, mode: string, more = '') => ({
  path,
  text: `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings, namespace: shop${more}}\ndata: {mode: ${mode}}\n`,
});
const job = (path: string, name: string) => ({
  path,
  text: `apiVersion: batch/v1\nkind: Job\nmetadata: {${name}, namespace: shop, annotations: {argocd.argoproj.io/hook: Sync}}\n`,
});
const fleet = (spec = '') => ({
  path: 'distributary.yaml',
  text: `apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n${spec}`,
});

/** `cluster: application Kind name` and the findings. */
function show(...files: Parameters<typeof placeFiles>[0]): readonly string[] {
  const { sets, diagnostics } = placeFiles([fleet(), cluster('north'), cluster('south'), ...files]);
  const placed = sets.flatMap((set) =>
    set.placed.map(
      ({ application, resource }) => `${set.cluster.name}: ${application} ${displayName(resource)}`,
    ),
  );
  const found = diagnostics.map(({ severity, code, message }) => `${severity} ${code} ${message}`);
  return [...placed, ...found];
}

describe('two objects of one name', () => {
  test('count once when they are equal, in the application that comes first', () => {
    expect(show(settings('apps/web/a.yaml', 'fast'), settings('apps/api/a.yaml', 'fast'))).toEqual([
      'north: apps/api ConfigMap shop/settings',
      'south: apps/api ConfigMap shop/settings',
      'warning DIS0366 ConfigMap shop/settings exists twice for clusters "north", "south", and is written once, since both are equal',
    ]);
  });

  test('are an error when they differ, and nothing is left out', () => {
    const found = show(settings('apps/web/a.yaml', 'fast'), settings('apps/api/a.yaml', 'safe'));
    expect(found.slice(0, 2)).toEqual([
      'north: apps/api ConfigMap shop/settings',
      'north: apps/web ConfigMap shop/settings',
    ]);
    expect(found.at(-1)).toMatch(/^error DIS0360 /);
  });

  test('are judged cluster by cluster', () => {
    const here = ', annotations: {distributary.dev/clusters: north}';
    const there = ', annotations: {distributary.dev/clusters: south}';
    expect(
      show(settings('apps/web/a.yaml', 'a', here), settings('apps/api/a.yaml', 'b', there)),
    ).toEqual([
      'north: apps/web ConfigMap shop/settings',
      'south: apps/api ConfigMap shop/settings',
    ]);
  });
});

test('hooks that the API server names are as many as were written', () => {
  const later = 'generateName: migrate-';
  const found = show(job('apps/web/a.yaml', later), job('apps/web/b.yaml', later));
  expect(found).toEqual(
    ['north', 'north', 'south', 'south'].map((name) => `${name}: apps/web Job shop/migrate-`),
  );
});

test('a hook that the API server names hides no repetition of an object of the same text', () => {
  const files = ['generateName: migrate', 'name: migrate', 'name: migrate'].map((name, i) =>
    job(`apps/web/${i}.yaml`, name),
  );
  expect(show(...files)).toEqual([
    ...['north', 'north', 'south', 'south'].map((name) => `${name}: apps/web Job shop/migrate`),
    'warning DIS0366 Job shop/migrate exists twice for clusters "north", "south", and is written once, since both are equal',
  ]);
});

test.each<[string, string, boolean]>([
  [
    'a ConfigMap',
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {a: X}\n',
    true,
  ],
  [
    'a ClusterRole',
    'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: a}\nrules: [{verbs: [X]}]\n',
    false,
  ],
  [
    'an unknown kind',
    'apiVersion: example.com/v1\nkind: Zone\nmetadata: {name: a}\nspec: {a: X}\n',
    false,
  ],
])('%s twice without a namespace may need one: %s', (_, text, needs) => {
  const files = ['web', 'api'].map((name) => ({
    path: `apps/${name}/a.yaml`,
    text: text.replace('X', name),
  }));
  const { diagnostics } = placeFiles([fleet(), cluster('north'), ...files]);
  expect(diagnostics.map(({ code }) => code)).toEqual(['DIS0360']);
  expect(diagnostics[0]?.fix.includes('give each a namespace')).toBe(needs);
  expect(diagnostics[0]?.message.includes('without a namespace')).toBe(needs);
});
