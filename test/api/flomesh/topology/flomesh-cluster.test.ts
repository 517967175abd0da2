import { expect, test } from 'vitest';
import { flomeshClusterReader } from '../../../../src/api/flomesh/topology/flomesh-cluster.ts';
import { resource } from '../../../support/resources.ts';

const describeSpec = (spec: string): unknown => {
  const cluster = resource(
    `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: north}\nspec: ${spec}\n`,
  );
  const statements = [...flomeshClusterReader.describe(cluster)];
  return statements.map(([field, { value, at }]) => `${field}=${value}@${at.column}`);
};

test.each([
  ['{}', []],
  ['{region: eu, gatewayHost: gw}', ['region=eu@16', 'gateway host=gw@33']],
  ['{gatewayPort: 81, fsmNamespace: a}', ['gateway port=81@21', 'fsmNamespace=a@39']],
  ['{kubeconfig: s3cret}', []],
  // What is invalid states nothing.
  ['{region: a/b, zone: "", gatewayHost: 127.0.0.1}', []],
])('%s', (spec, expected) => {
  expect(describeSpec(spec)).toEqual(expected);
});
