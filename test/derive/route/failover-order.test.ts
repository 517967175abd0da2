import { expect, test } from 'vitest';
import { backingPort } from '../../../src/derive/route/failover-order.ts';
import { backing, failover, failoverRoute, service } from '../../support/hub-fleet.ts';

test('a backing service is called at the port of the hostname, or at its only one', () => {
  const portWith = (...numbers: number[]) => {
    const ports = numbers.map((port) => ({ name: `http-${port}`, port }));
    const failovers = [failover({ backingServices: [backing('reviews@west')] })];
    const route = failoverRoute({ failovers, apps: [service('reviews', { ports })] });
    return route?.failoverOrder.backingServices.map(backingPort);
  };
  expect(portWith(9080)).toEqual([9080]);
  expect(portWith(7070)).toEqual([7070]);
  expect(portWith(7070, 9080)).toEqual([9080]);
  expect(portWith(7070, 8080)).toBeUndefined();
});
