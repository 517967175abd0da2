import { describe, expect, test } from 'vitest';
import { codesOf, failover, type HubSetup, messagesOf, ref } from '../../../support/hub-fleet.ts';

const entry = {
  apiVersion: 'networking.istio.io/v1',
  kind: 'ServiceEntry',
  metadata: { name: 'global', namespace: 'web' },
  spec: { hosts: ['reviews.bookinfo.global'], resolution: 'NONE' },
};
const same = { hostname: 'reviews.bookinfo.global' };

describe('a hostname', () => {
  test.each<[string, HubSetup, readonly string[]]>([
    [
      'of two FailoverServices in one mesh',
      { failovers: [failover(), failover(same, 'second')] },
      ['DIS1032'],
    ],
    [
      'of two FailoverServices in two meshes',
      { failovers: [failover(), failover({ ...same, meshes: [ref('west')] }, 'second')] },
      [],
    ],
    [
      // Beside it, that the two entries are rivals.
      "of a ServiceEntry in a client's cluster",
      { clusters: { east: [entry] } },
      ['DIS0639', 'DIS1032'],
    ],
    ['of a ServiceEntry elsewhere', { clusters: { south: [entry] } }, []],
  ])('%s', (_, setup, codes) => {
    expect(codesOf(setup)).toEqual(codes);
  });

  test('is told at the later of two FailoverServices, with the other', () => {
    expect(
      messagesOf('DIS1032', { failovers: [failover(same, 'b'), failover(same, 'a')] }),
    ).toEqual([
      'FailoverService hub/b: hostname "reviews.bookinfo.global" is also that of FailoverService hub/a in cluster "east"',
    ]);
  });

  test('that a Service has, where the domain of the cluster ends so', () => {
    const cluster = {
      apiVersion: 'multicluster.solo.io/v1alpha1',
      kind: 'KubernetesCluster',
      metadata: ref('east'),
      spec: { clusterDomain: 'east.global' },
    };
    const named = failover({ hostname: 'reviews.bookinfo.svc.east.global' });
    expect(codesOf({ failovers: [named, cluster] })).toEqual(['DIS1032']);
  });
});
