import { describe, expect, test } from 'vitest';
import { servesWith } from '../../../src/istio/pod/serving-labels.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, cluster, object, service, viewOf } from '../../support/fleet-builder.ts';

const reviews = authored(service('reviews', { selector: { app: 'reviews' } }));

const workload = (version: string, spec: JsonObject = {}, name = `reviews-${version}`) =>
  object('apps/v1', 'Deployment', name, {
    ...spec,
    template: { metadata: { labels: { app: 'reviews', version } } },
  });
const istio = (kind: string, spec: JsonObject) =>
  object('networking.istio.io/v1', kind, 'reviews', spec);
const v2 = { app: 'reviews', version: 'v2' };
const v1 = workload('v1');
const rests = workload('v2', { replicas: 0 });

/** What Git says of version v2, or of other labels. */
function serving(
  objects: readonly JsonObject[],
  labels: Readonly<Record<string, string>> = { version: 'v2' },
  selecting = reviews,
) {
  return servesWith(viewOf(cluster('north'), ...objects), selecting, labels);
}

describe('servesWith', () => {
  test.each<[string, readonly JsonObject[], string]>([
    ['no workload', [], 'untold'],
    [
      'a workload that the Service does not select',
      [object('apps/v1', 'Deployment', 'a', {})],
      'untold',
    ],
    ['other pods', [v1], 'no'],
    ['such pods', [v1, workload('v2')], 'yes'],
    ['a workload without replicas', [v1, rests], 'no'],
    ['nothing but a workload without replicas', [rests], 'no'],
    [
      'what KEDA starts',
      [
        v1,
        rests,
        object('keda.sh/v1alpha1', 'ScaledObject', 'x', { scaleTargetRef: { name: 'reviews-v2' } }),
      ],
      'yes',
    ],
    [
      'what a Rollout takes for its own',
      [
        v1,
        rests,
        object('argoproj.io/v1alpha1', 'Rollout', 'x', {
          workloadRef: { name: 'reviews-v2', kind: 'Deployment' },
        }),
      ],
      'yes',
    ],
    ['a machine', [v1, istio('WorkloadEntry', { address: '198.51.100.1', labels: v2 })], 'yes'],
    ['a machine of others', [v1, istio('WorkloadEntry', { labels: { version: 'v2' } })], 'no'],
    ['machines that join', [istio('WorkloadGroup', { metadata: { labels: v2 } })], 'yes'],
    [
      'an endpoint that an entry adds to the host',
      [
        v1,
        istio('ServiceEntry', {
          hosts: ['reviews.shop.svc.cluster.local'],
          endpoints: [{ address: '198.51.100.1', labels: { version: 'v2' } }],
        }),
      ],
      'yes',
    ],
    [
      'pods that an entry adds to the host',
      [
        v1,
        object('apps/v1', 'Deployment', 'old', {
          template: { metadata: { labels: { app: 'old', version: 'v2' } } },
        }),
        istio('ServiceEntry', {
          hosts: ['reviews.shop.svc.cluster.local'],
          workloadSelector: { labels: { app: 'old' } },
        }),
      ],
      'yes',
    ],
    [
      'an entry of another host',
      [
        v1,
        istio('ServiceEntry', {
          hosts: ['other.shop.svc.cluster.local'],
          endpoints: [{ address: '198.51.100.1', labels: { version: 'v2' } }],
        }),
      ],
      'no',
    ],
  ])('%s', (_, objects, expected) => {
    expect(serving(objects)).toBe(expected);
  });

  test('labels that pods get when they are made stand nowhere in Git', () => {
    expect(serving([v1], { 'pod-template-hash': 'abc' })).toBe('untold');
  });

  test("the endpoints of a Service without a selector are its author's", () => {
    expect(serving([v1], { version: 'v2' }, authored(service()))).toBe('untold');
  });
});
