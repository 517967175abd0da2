import { expect, test } from 'vitest';
import { decodeGlobalTrafficPolicy } from '../../../../../src/api/flomesh/kind/flomesh-v1alpha1/global-traffic-policy.ts';
import { resource } from '../../../../support/resources.ts';

test.each([
  ['', { lbType: 'Locality', targets: [] }],
  ['spec: {lbType: ""}', { lbType: 'Locality', targets: [] }],
  ['spec: {lbType: other}', { lbType: 'Locality', targets: [] }],
  [
    'spec: {lbType: ActiveActive, targets: [{clusterKey: a/b/c/d, weight: 0}, {clusterKey: a/b/c/e}]}',
    {
      lbType: 'ActiveActive',
      targets: [{ clusterKey: 'a/b/c/d', weight: 0 }, { clusterKey: 'a/b/c/e' }],
    },
  ],
  [
    'spec: {lbType: FailOver, targets: [5, {weight: x}]}',
    { lbType: 'FailOver', targets: [{ clusterKey: '' }, { clusterKey: '' }] },
  ],
])('%s', (spec, expected) => {
  const text = `apiVersion: flomesh.io/v1alpha1\nkind: GlobalTrafficPolicy\nmetadata: {name: reviews}\n${spec}\n`;
  expect(decodeGlobalTrafficPolicy(resource(text))).toEqual(expected);
});
