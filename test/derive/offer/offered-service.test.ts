import { expect, test } from 'vitest';
import { hasPaths } from '../../../src/derive/offer/offered-service.ts';
import { routeOf } from '../../support/route-builder.ts';

test('an HTTP gateway leads to an offer that has a path there', () => {
  const [endpoint] = routeOf().remoteEndpoints;
  if (endpoint === undefined) throw new Error('a route has remote endpoints');
  const { gateway, ...silent } = endpoint.provider;
  expect(hasPaths(endpoint.provider)).toBe(true);
  expect(hasPaths(silent)).toBe(false);
  expect(hasPaths({ ...silent, gateway: { paths: [], problems: [] } })).toBe(false);
});
