import { expect, test } from 'vitest';
import {
  noRegion,
  waypointLocality,
} from '../../../../src/derive/istio/destination-rule/waypoint-locality.ts';
import { isWaypointRoute } from '../../../../src/derive/route/service-route.ts';
import { parseCompact } from '../../../support/compact-repository.ts';
import { runStages } from '../../../support/fleet-stages.ts';
import { goldenCases } from '../../../support/golden-cases.ts';

/** The setting of the clients of a cluster. */
function settingIn(fleet: string, consumer: string) {
  const found = goldenCases('fixtures/derive').find(({ name }) => name.endsWith(`/${fleet}`));
  const { derived } = runStages(parseCompact(found?.text ?? ''));
  const routes = derived.flatMap((set) => set.routes.filter(isWaypointRoute));
  const route = routes.find((one) => one.consumer.name === consumer);
  return route && waypointLocality(route);
}

const cluster = 'topology.istio.io/cluster';

test('one other cluster needs no order among others', () => {
  expect(settingIn('waypoint-two-clusters', 'paris')).toEqual({
    enabled: true,
    failoverPriority: [cluster],
  });
});

test('the own region, then the first region of the policy', () => {
  const setting = settingIn('waypoint-regions', 'paris');
  expect(setting).toMatchObject({ failover: [{ from: 'eu', to: 'us' }] });
});

test('an order within the own region needs a failover that leads nowhere', () => {
  const setting = settingIn('waypoint-one-region', 'paris');
  expect(setting).toMatchObject({ failover: [{ from: 'eu', to: noRegion }] });
});

test('a named cluster stands behind the network, and its region is not the next one', () => {
  expect(settingIn('waypoint-named-first', 'paris')).toEqual({
    enabled: true,
    failover: [{ from: 'eu', to: 'us' }],
    failoverPriority: ['topology.istio.io/network', `${cluster}=tokyo`],
  });
});
