import { expect, test } from 'vitest';
import {
  priorityHost,
  priorityHosts,
} from '../../../../src/derive/istio/failover-service/priority-host.ts';
import { failoverRoute } from '../../../support/hub-fleet.ts';

test('a priority has a host of its own where Envoy tries clusters in turn', () => {
  const route = failoverRoute();
  const [endpoint] = route?.remoteEndpoints ?? [];
  if (route === undefined || endpoint === undefined)
    throw new Error('the route has a remote endpoint');
  expect(priorityHost(route, endpoint)).toBe('rank-1.reviews.hub.failover.internal');
  expect(priorityHosts(route)).toEqual([]);
  const failoverOrder = { ...route.failoverOrder, ordering: 'aggregate' as const };
  expect(priorityHosts({ ...route, failoverOrder })).toEqual([
    'rank-1.reviews.hub.failover.internal',
  ]);
});
