import { expect, test } from 'vitest';
import { startOfFile } from '../../src/diagnostic/position.ts';
import { recallClusters, recordClusters } from '../../src/reuse/clusters-record.ts';
import type { Cluster } from '../../src/topology/topology.ts';

const described: Cluster = {
  name: 'north',
  key: 'default/default/default/north',
  region: 'default',
  zone: 'default',
  group: 'default',
  labels: {},
  trustDomain: 'cluster.local',
  hasDefaultTrustDomain: true,
  clusterDomain: 'cluster.local',
  at: startOfFile('topology/north.yaml'),
};
const stated: Cluster = {
  ...described,
  trustDomain: 'north.example',
  istioVersion: { value: '1.28.2', at: startOfFile('istio.yaml') },
};

test('a cluster gets back what its objects state', () => {
  const record = recordClusters([stated]);
  expect(recallClusters([described], record)).toEqual([stated]);
  expect(recallClusters([described], recordClusters([described]))).toEqual([described]);
});

test.each([undefined, null, {}, { north: 'x' }, { north: { istioVersion: { value: '1.28.2' } } }])(
  'a value that is no record changes nothing: %j',
  (record) => {
    expect(recallClusters([described], record)).toEqual([described]);
  },
);

test('a text that looks like a credential is not kept', () => {
  const trustDomain = ['https://ann:', 'hunter2hunter2@', 'git.example.com'].join('');
  expect(recordClusters([{ ...stated, trustDomain }])).toBeUndefined();
});
