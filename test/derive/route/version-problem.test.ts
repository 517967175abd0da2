import { expect, test } from 'vitest';
import { ordersDns } from '../../../src/derive/route/version-problem.ts';

test.each([
  ['1.26', false],
  ['1.29', false],
  ['1.30', true],
  ['1.31', true],
])('ordersDns of Istio %s is %s', (version, orders) => {
  expect(ordersDns({ version, gateway: 'mtls' })).toBe(orders);
});
