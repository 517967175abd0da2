import { expect, test } from 'vitest';
import { rankHost, rankHosts } from '../../../../src/derive/istio/failover-service/rank-host.ts';
import { rankedRoute } from '../../../support/hub-fleet.ts';

test('a rank has a host of its own where Envoy tries clusters in turn', () => {
  const route = rankedRoute();
  const [endpoint] = route?.remoteEndpoints ?? [];
  if (route === undefined || endpoint === undefined)
    throw new Error('the route has a remote endpoint');
  expect(rankHost(route, endpoint)).toBe('rank-1.reviews.hub.failover.internal');
  expect(rankHosts(route)).toEqual([]);
  const ranking = { ...route.ranking, way: 'aggregate' as const };
  expect(rankHosts({ ...route, ranking })).toEqual(['rank-1.reviews.hub.failover.internal']);
});
