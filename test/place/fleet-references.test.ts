import { expect, test } from 'vitest';
import { parseFleet } from '../../src/parse/parse-fleet.ts';
import { clusterHint, referenceFindings } from '../../src/place/fleet-references.ts';
import { cluster } from '../support/clusters.ts';
import { showFindings } from '../support/resources.ts';

const clusters = [cluster('eu/a/x/north'), cluster('us/a/x/west')];

test('names of clusters and regions that the topology lacks are found where they stand', () => {
  const { value: fleet } = parseFleet({
    path: 'distributary.yaml',
    text: [
      'apiVersion: distributary.dev/v1alpha1',
      'kind: Fleet',
      'metadata: {name: shop}',
      'spec:',
      '  sources: [{path: a, clusters: {names: [north, nort]}}]',
      '  patches: [{clusters: {keys: [eu/a/x/nort]}, target: {kind: X}, patch: {a: 1}}]',
      '  derive: {failover: [{from: eu, to: uk}]}',
    ].join('\n'),
  });
  if (fleet === undefined) throw new Error('the Fleet has errors');
  expect(showFindings(referenceFindings(fleet, { clusters }))).toEqual([
    'distributary.yaml:5:49 warning DIS0357 Fleet shop: no cluster is "nort"; did you mean "north"?',
    'distributary.yaml:6:32 warning DIS0357 Fleet shop: no cluster is "eu/a/x/nort"; did you mean "eu/a/x/north"?',
    'distributary.yaml:7:38 warning DIS0365 no cluster is in region "uk"',
  ]);
});

test.each([
  ['nort', '; did you mean "north"?'],
  ['us/a/x/wst', '; did you mean "us/a/x/west"?'],
  ['something else', ''],
])('%s%s', (name, hint) => {
  expect(clusterHint(name, clusters)).toBe(hint);
});
