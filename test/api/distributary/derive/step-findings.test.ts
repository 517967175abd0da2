import { describe, expect, test } from 'vitest';
import type { OfferedService } from '../../../../src/derive/offer/offered-service.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import type { Resource } from '../../../../src/resource/resource.ts';
import { findingsOf, offered, opened, policy } from '../../../support/policy-fleet.ts';

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

describe('a step beside another policy', () => {
  const api = offered('api', ['paris', 'berlin', 'boston']);
  const web = offered('web', ['paris', 'berlin', 'boston']);
  const order = {
    clients: { names: ['paris', 'berlin', 'boston'] },
    order: [europe, { names: ['boston'] }],
  };

  test('is forbidden by its never', () => {
    const atHome = policy('at-home', {
      services: ['*'],
      clients: europe,
      never: { keys: ['us/*/*/*'] },
    });
    // The clients in boston, for which it is their own cluster, are asked nothing.
    expect(excluded([policy('api', order), atHome], [api, web])).toEqual([
      'spec.order[1] FailoverPolicy shop/at-home shop/api',
    ]);
  });

  test('is forbidden by several, each for some clients', () => {
    const never = { services: ['a*'], never: { names: ['boston'] } };
    const policies = ['paris', 'berlin'].map((name) =>
      policy(`from-${name}`, { ...never, clients: { names: [name] } }),
    );
    expect(excluded([policy('api', order), ...policies], [api])).toEqual([
      'spec.order[1] FailoverPolicy shop/from-paris and FailoverPolicy shop/from-berlin shop/api',
    ]);
  });

  test.each<[string, JsonObject]>([
    ['forbids a part of it', { never: { names: ['paris', 'boston'] }, clients: europe }],
    ['forbids nothing', { order: [{ names: ['berlin'] }] }],
    ['is for some of its clients', { clients: { names: ['paris'] }, never: { names: ['boston'] } }],
    ['is for other services', { services: ['web*'], never: europe }],
  ])('is fine where the other %s', (_, spec) => {
    const other = policy('other', { services: ['*'], ...spec });
    const first = { ...order, order: [{ names: ['boston', 'dallas'] }, europe] };
    expect(excluded([policy('api', first), other], [api, web])).toEqual([]);
  });

  test('is reported for the first of its services', () => {
    const both = policy('both', { services: ['api', 'web'], ...order });
    const atHome = policy('at-home', { services: ['*'], never: europe });
    expect(excluded([both, atHome], [api, web])).toEqual([
      'spec.order[0] FailoverPolicy shop/at-home shop/api',
    ]);
  });
});

/** Steps of a policy that others empty: the step, the others and the service. */
function excluded(
  policies: readonly Resource[],
  offers: readonly OfferedService[],
): readonly string[] {
  const found = opened(...policies).fleetFindings?.(offers) ?? [];
  return found
    .filter(({ code }) => code === 'DIS0458')
    .map(({ args }) => {
      const told = new Map(Object.entries(args));
      return ['field', 'by', 'service'].map((name) => told.get(name)).join(' ');
    });
}
