import { expect, test } from 'vitest';
import { startOfFile } from '../../../../src/diagnostic/position.ts';
import { resolveTopology } from '../../../../src/topology/resolve-topology.ts';
import { resources, showFindings } from '../../../support/resources.ts';

const origin = { paths: ['topology'], at: startOfFile('distributary.yaml') };

const cluster = (version: string, metadata: string, spec: string): string =>
  `apiVersion: cluster.x-k8s.io/${version}\nkind: Cluster\nmetadata: {name: north, namespace: fleet${metadata}}\nspec: {${spec}}\n`;
const variables =
  'topology: {class: small, variables: [{name: replicas, value: 3}, {name: region, value: eu-west-1}]}';

test.each([
  ['without anything', cluster('v1beta1', '', ''), 'default/default/default/north'],
  [
    'a variable of its topology',
    cluster('v1beta2', '', variables),
    'eu-west-1/default/default/north',
  ],
  [
    'a label, which comes first',
    cluster('v1beta1', ', labels: {topology.kubernetes.io/region: eu}', variables),
    'eu/default/default/north',
  ],
])('a Cluster of the Cluster API is a cluster; its region is by %s', (_, text, key) => {
  const { value, diagnostics } = resolveTopology(resources(text), origin);
  expect(showFindings(diagnostics)).toEqual([]);
  expect(value.clusters.map(({ key }) => key)).toEqual([key]);
});

test('only that kind of the group is one', () => {
  const text = cluster('v1beta1', '', '').replace('kind: Cluster', 'kind: MachineDeployment');
  const { value } = resolveTopology(resources(text), origin);
  expect(value.clusters).toEqual([]);
});
