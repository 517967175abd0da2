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
  ['policies first', [policy, [deployment], ['clusters/x/a']], ['member1', 'member2'], 'policies'],
  [
    'then destinations',
    [[], [deployment], ['clusters/x/a']],
    ['east'],
    'destinations of Applications',
  ],
  ['then clusters', [[], [], ['fleet/clusters/x/a', 'overlays/y/a']], ['x'], 'clusters/*'],
  ['then environments', [[], [], ['a/envs/x/a', 'overlays/y/a']], ['x'], 'envs/*'],
  [
    'then overlays, without bases',
    [[], [], ['a/overlays/y/a', 'a/overlays/base/a']],
    ['y'],
    'overlays/*',
  ],
  [
    'environments side by side',
    [[], [], ['a/qa/x', 'a/prod/x', 'b/test/x']],
    ['prod', 'qa'],
    'directories',
  ],
  ['no name of a file', [[], [], ['clusters/x.yaml', 'clusters/Not_A_Name/a']], [], undefined],
])('findClusterNames: %s', (_, input, names, from) => {
  const found = findClusterNames(...input);
  expect(found.names).toEqual(names);
  expect(found.from).toBe(from);
});
