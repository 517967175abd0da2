import { expect, test } from 'vitest';
import { kubernetesClusterSource } from '../../../../src/api/mesh-hub/topology/kubernetes-cluster.ts';
import { startOfFile } from '../../../../src/diagnostic/position.ts';
import { resolveTopology } from '../../../../src/topology/resolve-topology.ts';
import { resource } from '../../../support/resources.ts';

const origin = { paths: ['topology'], at: startOfFile('distributary.yaml') };
const text = `apiVersion: multicluster.solo.io/v1alpha1
kind: KubernetesCluster
metadata: {name: east, namespace: hub, labels: {tier: edge}}
spec: {secretName: east, clusterDomain: east.local}
`;

test('a KubernetesCluster is a cluster with its labels and its domain', () => {
  const { value, diagnostics } = resolveTopology([resource(text)], origin);
  expect(diagnostics).toEqual([]);
  expect(value.clusters).toMatchObject([
    { name: 'east', labels: { tier: 'edge' }, clusterDomain: 'east.local' },
  ]);
});

test('of a listed one the default domain and the name of its Secret are dropped', () => {
  const [live] = kubernetesClusterSource.live;
  const kept = (clusterDomain: string) =>
    live?.keep({ metadata: { name: 'east' }, spec: { secretName: 'east', clusterDomain } });
  expect(kept('east.local')).toMatchObject({ spec: { clusterDomain: 'east.local' } });
  expect(kept('cluster.local')?.['spec']).toEqual({});
});
