import { expect, test } from 'vitest';
import { isRanked, routedName } from '../../../src/derive/route/service-route.ts';
import { rankedRoute } from '../../support/hub-fleet.ts';
import { routeOf } from '../../support/route-builder.ts';

test('only the route of a FailoverService is ranked', () => {
  const ranked = rankedRoute();
  expect(ranked && [isRanked(ranked), ranked.form]).toEqual([true, 'ranked']);
  expect(isRanked(routeOf())).toBe(false);
});

test('people know it by the names that they wrote', () => {
  const ranked = rankedRoute();
  expect(ranked && routedName(ranked)).toBe('hub/reviews');
  expect(routedName(routeOf())).toBe('shop/reviews');
});
