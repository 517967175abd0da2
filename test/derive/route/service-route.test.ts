import { expect, test } from 'vitest';
import { isFailoverRoute, routedName } from '../../../src/derive/route/service-route.ts';
import { failoverRoute } from '../../support/hub-fleet.ts';
import { routeOf } from '../../support/route-builder.ts';

test('only the route of a FailoverService has an order of its own', () => {
  const route = failoverRoute();
  expect(route && [isFailoverRoute(route), route.hosting]).toEqual([true, 'failoverHost']);
  expect(isFailoverRoute(routeOf())).toBe(false);
});

test('people know it by the names that they wrote', () => {
  const route = failoverRoute();
  expect(route && routedName(route)).toBe('hub/reviews');
  expect(routedName(routeOf())).toBe('shop/reviews');
});
