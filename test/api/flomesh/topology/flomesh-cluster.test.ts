import { expect, test } from 'vitest';
import { flomeshClusterSource } from '../../../../src/api/flomesh/topology/flomesh-cluster.ts';
import { resource } from '../../../support/resources.ts';

const cluster = (spec: string, group = 'flomesh.io') =>
  resource(
    `apiVersion: ${group}/v1alpha1\nkind: Cluster\nmetadata: {name: north}\nspec: ${spec}\n`,
  );

const describeSpec = (spec: string): unknown => {
  const statements = [...flomeshClusterSource.describe(cluster(spec))];
  return statements.map(([field, { value, at }]) => `${field}=${value}@${at.column}`);
};

test.each([
  ['{}', []],
  ['{region: eu, gatewayHost: gw}', ['region=eu@16', 'gateway host=gw@33']],
  ['{gatewayPort: 81, fsmNamespace: a}', ['gateway port=81@21']],
  ['{kubeconfig: s3cret}', []],
  // What is invalid states nothing.
  ['{region: a/b, zone: "", gatewayHost: 127.0.0.1}', []],
])('%s', (spec, expected) => {
  expect(describeSpec(spec)).toEqual(expected);
});

test('what only its control plane reads is kept, in the newer version, and must not differ', () => {
  const resources = [
    cluster('{fsmNamespace: a, kubeconfig: s3cret}', 'multicluster.flomesh.io'),
    cluster('{fsmNamespace: b, fsmMeshConfigName: c}'),
  ];
  const read = flomeshClusterSource.facts?.read({
    clusterName: 'north',
    resources,
    zone: undefined,
  });
  expect(read?.value).toEqual({
    apiVersion: 'multicluster.flomesh.io/v1alpha1',
    spec: { fsmNamespace: 'a', fsmMeshConfigName: 'c' },
  });
  expect(read?.diagnostics.map(({ message }) => message)).toEqual([
    'cluster "north": fsmNamespace is "b" here, but "a" elsewhere',
  ]);
});
