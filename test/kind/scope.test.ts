import { expect, test } from 'vitest';
import { isClusterScoped } from '../../src/kind/scope.ts';

test.each([
  ['v1', 'Namespace', true],
  ['v1', 'PersistentVolume', true],
  ['rbac.authorization.k8s.io/v1', 'ClusterRole', true],
  ['flomesh.io/v1alpha1', 'Cluster', true],
  ['v1', 'Service', false],
  ['apps/v1', 'Deployment', false],
  ['example.com/v1', 'ClusterRole', false],
  ['constructor/v1', 'name', false],
])('%s %s: %s', (apiVersion, kind, expected) => {
  expect(isClusterScoped({ apiVersion, kind })).toBe(expected);
});
