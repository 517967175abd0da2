import { expect, test } from 'vitest';
import { startOfFile } from '../../../../src/diagnostic/position.ts';
import { resolveTopology } from '../../../../src/topology/resolve-topology.ts';
import { resources, showFindings } from '../../../support/resources.ts';

const origin = { paths: ['topology'], at: startOfFile('distributary.yaml') };

const managed = (metadata: string, rest = ''): string =>
  `apiVersion: cluster.open-cluster-management.io/v1\nkind: ManagedCluster\nmetadata: {name: north${metadata}}\n${rest}`;
const claims =
  'status: {clusterClaims: [{name: id.k8s.io, value: north}, {name: region.open-cluster-management.io, value: eu-west-1}]}\n';

test.each([
  ['without anything', managed(''), 'default/default/default/north'],
  ['a claim of its agent', managed('', claims), 'eu-west-1/default/default/north'],
  [
    "the hub's own label, which comes before the claim",
    managed(', labels: {region: eu}', claims),
    'eu/default/default/north',
  ],
  [
    'the common label, which comes before both',
    managed(', labels: {region: a, topology.kubernetes.io/region: b}', claims),
    'b/default/default/north',
  ],
  [
    'an annotation, which comes before all',
    managed(', labels: {region: a}, annotations: {distributary.dev/region: c}', claims),
    'c/default/default/north',
  ],
])('a ManagedCluster is a cluster; its region is by %s', (_, text, key) => {
  const { value, diagnostics } = resolveTopology(resources(text), origin);
  expect(showFindings(diagnostics)).toEqual([]);
  expect(value.clusters.map((cluster) => cluster.key)).toEqual([key]);
});
