import { describe, expect, test } from 'vitest';
import { clusterStates } from '../../../src/check/cluster-state.ts';
import { ejectionTooLow } from '../../../src/check/policy/ejection-too-low.ts';
import { cluster, object, placed, rule, service } from '../../support/fleet-builder.ts';

const labels = { app: 'reviews' };

/** Three pods in each cluster. */
const objects = [
  service('reviews', { selector: labels }),
  object('apps/v1', 'Deployment', 'reviews', {
    replicas: 3,
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web' }] } },
  }),
  rule('reviews', {
    trafficPolicy: {
      loadBalancer: { localityLbSetting: { failover: [{ from: 'eu', to: 'us' }] } },
      outlierDetection: { maxEjectionPercent: 40 },
    },
  }),
];

/** The numbers of hosts that the finding of each cluster states. */
function found(
  istio: { readonly discovery?: 'isolated' | 'remoteSecrets' },
  regions: readonly string[],
): readonly (string | undefined)[] {
  const manifests = regions.map((region, i) => ({
    cluster: cluster(`c${i}`, { region }),
    placed: objects.map((one) => placed(one)),
  }));
  return clusterStates(manifests, [], { istio: { version: '1.31', gateway: 'mtls', ...istio } })
    .flatMap((state) => ejectionTooLow.run(state))
    .map(({ message }) => /\d+ of \d+ hosts/.exec(message)?.[0]);
}

// What else it finds and takes stands in fixtures/lints.
describe('ejectionTooLow', () => {
  test('counts each pod of the clusters that istiod reads', () => {
    expect(found({ discovery: 'remoteSecrets' }, ['eu', 'us'])).toEqual([
      '3 of 6 hosts',
      '3 of 6 hosts',
    ]);
  });

  test('takes one region, where all pods have priority 0, and a mesh of one cluster', () => {
    expect(found({ discovery: 'remoteSecrets' }, ['eu', 'eu'])).toEqual([]);
    expect(found({ discovery: 'isolated' }, ['eu', 'us'])).toEqual([]);
  });

  test('expects remote secrets outside of Git where nothing states the discovery', () => {
    expect(found({}, ['eu', 'us'])).toEqual(['3 of 6 hosts', '3 of 6 hosts']);
  });
});
