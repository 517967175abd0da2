import { expect, test } from 'vitest';
import { parseFile } from '../../../src/parse/parse-file.ts';
import { lostCluster } from '../../../src/topology/source/lost-cluster.ts';

const profile = 'ClusterProfile of multicluster.x-k8s.io/v1alpha1';

test.each([
  ['v1', 'ClusterProfile', profile],
  ['multicluster.x-k8s.io/v1alpha1', 'ClusterProfil', profile],
  ['flomesh.io/v1alpha1', 'ClusterProfile', profile],
  ['multicluster.x-k8s.io/v1alpha1', 'ClusterProfile', undefined],
  ['postgresql.cnpg.io/v1', 'Cluster', undefined],
  ['v1', 'ConfigMap', undefined],
  ['multicluster.x-k8s.io/v1alpha1', 'ServiceExport', undefined],
])('%s %s', (apiVersion, kind, expected) => {
  const text = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: paris}\n`;
  const [resource] = parseFile({ path: 'topology/paris.yaml', text }).value;
  expect(resource && lostCluster(resource)?.expected).toBe(expected);
});
