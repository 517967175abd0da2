import { expect, test } from 'vitest';
import { findClusterNames } from '../../../plugin/proposal/cluster-names.ts';
import type { Deployment } from '../../../plugin/proposal/deployment/deployed-directory.ts';
import { parseFile } from '../../../src/parse/parse-file.ts';

const policy = parseFile({
  path: 'policy.yaml',
  text: 'apiVersion: policy.karmada.io/v1alpha1\nkind: PropagationPolicy\nmetadata: {name: a, namespace: b}\nspec: {placement: {clusterAffinity: {clusterNames: [member2, member1]}}}\n',
}).value;
const deployment: Deployment = {
  by: 'Application a',
  file: 'a.yaml',
  path: 'a',
  target: { type: 'names', names: ['east'] },
  settings: {},
};

test.each<[string, Parameters<typeof findClusterNames>, string[], string | undefined]>([
  [
    'policies, destinations and clusters together',
    [policy, [deployment], ['clusters/x/a.yaml', 'overlays/y/a.yaml']],
    ['east', 'member1', 'member2', 'x'],
    'policies, destinations of Applications, clusters/*',
  ],
  [
    'destinations alone',
    [[], [deployment], ['overlays/y/a.yaml']],
    ['east'],
    'destinations of Applications',
  ],
  [
    'then clusters',
    [[], [], ['fleet/clusters/x/a.yaml', 'overlays/y/a.yaml']],
    ['x'],
    'clusters/*',
  ],
  ['then environments', [[], [], ['a/envs/x/a.yaml', 'overlays/y/a.yaml']], ['x'], 'envs/*'],
  [
    'then overlays, without bases',
    [[], [], ['a/overlays/y/a.yaml', 'a/overlays/base/a.yaml']],
    ['y'],
    'overlays/*',
  ],
  [
    'environments side by side',
    [[], [], ['a/qa/x.yaml', 'a/prod/x.yaml', 'b/test/x.yaml']],
    ['prod', 'qa'],
    'directories',
  ],
  [
    'clusters below variants',
    [[], [], ['clusters/base/a.yaml', 'clusters/overlays/x/a.yaml', 'clusters/template/a.yaml']],
    ['x'],
    'clusters/*',
  ],
  ['no directory without manifests', [[], [], ['clusters/images/a.png']], [], undefined],
  [
    'no part of an installation',
    [[], [], ['clusters/remote-secrets/a.yaml', 'clusters/kiali-multicluster/a.yaml']],
    [],
    undefined,
  ],
  [
    'overlays that recur, where any does',
    [
      [],
      [],
      [
        'a/overlays/x/a.yaml',
        'a/overlays/debug/a.yaml',
        'b/overlays/x/b.yaml',
        'c/overlays/y/c.yaml',
      ],
    ],
    ['x'],
    'overlays/*',
  ],
  [
    'both directories where Flux applies the inner ones',
    [
      [],
      [],
      ['clusters/prod/01/a.yaml', 'clusters/prod/base/a.yaml', 'clusters/test/a.yaml'],
      ['clusters/prod/01', 'clusters/test'],
    ],
    ['prod-01', 'test'],
    'clusters/*',
  ],
  ['no name of a file', [[], [], ['clusters/x.yaml']], [], undefined],
])('findClusterNames: %s', (_, input, names, from) => {
  const found = findClusterNames(...input);
  expect(found.names).toEqual(names);
  expect(found.from).toBe(from);
});

test('findClusterNames keeps apart the names that no cluster can have', () => {
  const paths = ['clusters/local.home/a.yaml', 'clusters/Not_A_Name/a.yaml', 'clusters/x/a.yaml'];
  expect(findClusterNames([], [], paths)).toEqual({
    names: ['x'],
    from: 'clusters/*',
    unfit: ['Not_A_Name', 'local.home'],
  });
});
