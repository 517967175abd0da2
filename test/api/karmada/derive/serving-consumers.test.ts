import { expect, test } from 'vitest';
import { servingConsumers } from '../../../../src/api/karmada/derive/karmada-multi-cluster-service.ts';
import { decodeMultiClusterService } from '../../../../src/api/karmada/kind/karmada-networking-v1alpha1/multi-cluster-service.ts';
import { exposure, named, selecting, viewsOf, workload } from '../../../support/exposing-fleet.ts';
import { object } from '../../../support/fleet-builder.ts';

const running = [selecting, workload];
const resting = object('apps/v1', 'Deployment', 'reviews', {
  replicas: 0,
  template: { metadata: { labels: { app: 'reviews' } } },
});

function found(providers: readonly string[], consumers: readonly string[]) {
  const one = exposure({
    providerClusters: named(...providers),
    consumerClusters: named(...consumers),
  });
  const views = viewsOf({
    m1: running,
    m2: running,
    m3: [selecting],
    m4: [],
    m5: [selecting, resting],
  });
  return servingConsumers(one, decodeMultiClusterService(one), views).map(
    ({ at, message }) => `${at.pointer} ${message}`,
  );
}

test.each<[string, readonly string[], readonly string[], readonly string[]]>([
  ['a consumer with pods', ['m1'], ['m2'], ['/spec/consumerClusters/0/name']],
  ['one of all', ['m1'], [], ['/metadata/name']],
  ['no consumer without pods', ['m1'], ['m3', 'm4'], []],
  ['no consumer whose workload is at rest', ['m1'], ['m5'], []],
  ['no provider', ['m1', 'm2'], ['m1', 'm2'], []],
  ['nothing where all provide', [], ['m2'], []],
  ['nothing of other clusters', ['m1'], ['m4'], []],
])('finds %s', (_, providers, consumers, pointers) => {
  const says =
    'MultiClusterService shop/reviews does not list cluster "m2" as a provider, but pods there serve shop/reviews with priority';
  expect(found(providers, consumers)).toEqual(pointers.map((pointer) => `${pointer} ${says}`));
});
