import { expect, test } from 'vitest';
import { causesOf, reachGateway } from '../../../src/istio/reach/reach.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { statesOf } from '../../support/cluster-states.ts';
import { cluster, object, rule, service } from '../../support/fleet-builder.ts';

const selector = { app: 'reviews' };
const pods = object('apps/v1', 'Deployment', 'reviews', {
  selector: { matchLabels: selector },
  template: { metadata: { labels: selector }, spec: { containers: [{ name: 'c', image: 'c:1' }] } },
});
const machine = object('networking.istio.io/v1', 'WorkloadEntry', 'vm', {
  address: '10.0.0.1',
  labels: { ...selector, 'security.istio.io/tlsMode': 'istio' },
  locality: 'ap/z',
});

/** Why the gateway of the other cluster serves nobody in a subset with these labels. */
function refusals(labels: JsonObject, workload: JsonObject): readonly string[] {
  const subset = rule('reviews', { subsets: [{ name: 's', labels }] });
  const [here, there] = statesOf(
    [cluster('here'), []],
    [cluster('there'), [service('reviews', { selector }), workload, subset]],
  );
  if (here === undefined || there === undefined) throw new Error('two clusters have two states');
  const serverName = 'outbound_.80_.s_.reviews.shop.svc.cluster.local';
  const reach = reachGateway(here, there, { serverName, isMutual: true, sender: undefined });
  return causesOf(reach).map(({ text }) => text);
}

const apart = (key: string): string =>
  `istiod sets another ${key} on the pods of there than the subset in DestinationRule shop/reviews selects`;

test.each([
  ['topology.istio.io/cluster', 'here', 'there'],
  ['topology.kubernetes.io/region', 'ap', 'eu'],
])(
  'a subset by %s has no pods of a cluster for which istiod sets another value',
  (key, other, own) => {
    expect(refusals({ [key]: other }, pods)).toEqual([apart(key)]);
    expect(refusals({ [key]: own }, pods)).toEqual([]);
  },
);

test('a machine has a locality of its own, and the cluster of its istiod', () => {
  expect(refusals({ 'topology.kubernetes.io/region': 'ap' }, machine)).toEqual([]);
  const key = 'topology.istio.io/cluster';
  expect(refusals({ [key]: 'here' }, machine)).toEqual([apart(key)]);
});

test('a subset by labels of pods names these', () => {
  expect(refusals({ version: 'v2' }, pods)).toEqual([
    'no pod has the labels of the subset in DestinationRule shop/reviews',
  ]);
});
