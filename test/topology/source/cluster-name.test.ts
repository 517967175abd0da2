import { expect, test } from 'vitest';
import { clusterNameOf, clusterSourceOf } from '../../../src/topology/source/cluster-name.ts';
import { resource } from '../../support/resources.ts';

test.each([
  ['apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: north}\n', 'north'],
  [
    'apiVersion: multicluster.x-k8s.io/v1alpha1\nkind: ClusterProfile\nmetadata: {name: west}\n',
    'west',
  ],
  [
    'apiVersion: v1\nkind: Secret\nmetadata: {name: a, labels: {argocd.argoproj.io/secret-type: cluster}}\nstringData: {name: east}\n',
    'east',
  ],
])('%j describes %s', (text, name) => {
  expect(clusterSourceOf(resource(text))).toBeDefined();
  expect(clusterNameOf(resource(text)).value).toBe(name);
});

test('anything else describes no cluster', () => {
  const text = 'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\n';
  expect(clusterSourceOf(resource(text))).toBeUndefined();
});
