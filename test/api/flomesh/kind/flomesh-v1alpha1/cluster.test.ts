import { expect, test } from 'vitest';
import { decodeFlomeshCluster } from '../../../../../src/api/flomesh/kind/flomesh-v1alpha1/cluster.ts';
import { resource } from '../../../../support/resources.ts';

test.each([
  ['', {}],
  [
    'spec: {gatewayHost: gw, gatewayPort: 8080, kubeconfig: secret, fsmMeshConfigName: m, fsmNamespace: ns}',
    {
      gatewayHost: 'gw',
      gatewayPort: 8080,
      fsmMeshConfigName: 'm',
      fsmNamespace: 'ns',
    },
  ],
  ['spec: {gatewayHost: 1, gatewayPort: "1"}', {}],
])('%s', (spec, expected) => {
  const text = `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: north}\n${spec}\n`;
  expect(decodeFlomeshCluster(resource(text))).toEqual(expected);
});
