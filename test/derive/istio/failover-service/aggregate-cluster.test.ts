import { expect, test } from 'vitest';
import {
  backing,
  deployment,
  derivedFor,
  failover,
  type HubSetup,
  service,
} from '../../../support/hub-fleet.ts';

const setup: HubSetup = {
  apps: [service(), deployment(), service('backup'), deployment('backup')],
  failovers: [
    failover({ backingServices: ['reviews@east', 'reviews@west', 'backup@west'].map(backing) }),
  ],
  derive: { istio: { envoyFilter: 'aggregate' } },
};
const base = 'distributary-failover.hub.reviews';
const rank = (n: number) => `rank-${n}.reviews.hub.failover.internal`;

test('the hostname becomes a cluster of clusters, in order, of a type that Envoy knows', () => {
  const filter = JSON.stringify(derivedFor('east', setup)[`EnvoyFilter istio-system/${base}`]);
  const clusters = [0, 1, 2].map((n) => `outbound|9080||${rank(n)}`);
  expect(filter).toContain(JSON.stringify({ clusters }).slice(1, -1));
  expect(filter).toContain('envoy.extensions.clusters.aggregate.v3.ClusterConfig');
  expect(filter).not.toContain('v2alpha');
});

test('each priority asks for its own Service, and own pods are asked directly', () => {
  const derived = derivedFor('east', setup);
  const sni = (n: number) =>
    JSON.stringify(derived[`DestinationRule bookinfo/${base}.rank-${n}`]).match(
      /outbound_[^"]*/,
    )?.[0];
  expect([0, 1, 2].map(sni)).toEqual([
    undefined,
    'outbound_.9080_._.reviews.bookinfo.svc.cluster.local',
    'outbound_.9080_._.backup.bookinfo.svc.cluster.local',
  ]);
  expect(derived[`ServiceEntry bookinfo/${base}.rank-0`]).toHaveProperty('workloadSelector');
  expect(derived).not.toHaveProperty([`DestinationRule bookinfo/${base}`]);
});

test('without permission nothing of it is made', () => {
  const { derive: _, ...refused } = setup;
  expect(Object.keys(derivedFor('east', refused)).join()).not.toContain('EnvoyFilter');
});
