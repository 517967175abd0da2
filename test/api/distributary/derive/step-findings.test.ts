import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { findingsOf, offered, policy } from '../../../support/policy-fleet.ts';

const europe = { keys: ['eu/*/*/*'] };

test.each<[string, JsonObject, readonly string[]]>([
  ['is fine', { order: [europe, { names: ['boston'] }] }, []],
  [
    'takes nobody',
    { order: [{ keys: ['af/*/*/*'] }] },
    ['DIS0454 /spec/order/0 selects no cluster of the fleet'],
  ],
  [
    'takes what earlier steps take',
    { order: [{ labels: { tier: 'core' } }, europe, { names: ['paris'] }] },
    ['DIS0454 /spec/order/2 selects only clusters that earlier steps select'],
  ],
  [
    'takes the only client',
    { clients: { names: ['paris'] }, order: [{ names: ['berlin'] }, { names: ['paris'] }] },
    ['DIS0454 /spec/order/1 selects only the cluster of the client, which is always first'],
  ],
  [
    'takes clusters without the service',
    { order: [{ names: ['tokyo'] }] },
    ['DIS0454 /spec/order/0 selects only clusters that export none of these services'],
  ],
  ['is forbidden', { order: [europe], never: europe }, ['DIS0455 /spec/order/0']],
  ['is forbidden in part', { order: [europe], never: { names: ['paris'] } }, []],
])('a step %s', (_, spec, expected) => {
  const api = offered('api', ['paris', 'berlin', 'boston']);
  expect(findingsOf([policy('api', spec)], [api])).toEqual(expected);
});

test('a step is not blamed for a service that nobody offers', () => {
  expect(findingsOf([policy('web', { order: [{ names: ['tokyo'] }] })])).toEqual([
    'DIS0453 /metadata/name',
  ]);
});
