import { describe, expect, test } from 'vitest';
import { labelsBySetter, setsOnOwnPods } from '../../../src/istio/endpoint/istiod-labels.ts';
import { viewClusters } from '../../../src/place/cluster-view.ts';
import { authoredSet, cluster } from '../../support/fleet-builder.ts';

const [view] = viewClusters([authoredSet({ ...cluster('north'), region: 'eu', zone: 'a' })]);

describe('labels that istiod sets', () => {
  test('are separated from those of authors', () => {
    const istiod = {
      'kubernetes.io/hostname': 'n',
      'topology.istio.io/cluster': 'c',
      'topology.istio.io/network': 'n',
      'topology.istio.io/subzone': 's',
      'topology.kubernetes.io/region': 'r',
      'topology.kubernetes.io/zone': 'z',
    };
    const author = { version: 'v1', 'topology.example.com/rack': '1' };
    expect(labelsBySetter({ ...istiod, ...author })).toEqual({ istiod, author });
  });

  test.each([
    ['yes', {}],
    ['yes', { 'topology.istio.io/cluster': 'north', 'topology.kubernetes.io/zone': 'a' }],
    ['no', { 'topology.istio.io/cluster': 'south' }],
    ['no', { 'topology.kubernetes.io/region': 'us', 'topology.kubernetes.io/zone': 'b' }],
    ['untold', { 'topology.kubernetes.io/zone': 'b' }],
    ['untold', { 'topology.istio.io/network': 'net' }],
    ['untold', { 'kubernetes.io/hostname': 'node-1' }],
  ] as const)('are on pods of the cluster: %s for %j', (serving, labels) => {
    expect(view && setsOnOwnPods(view, labels)).toBe(serving);
  });
});
