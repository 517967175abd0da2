import { expect, test } from 'vitest';
import { readPolicy } from '../../../../src/api/distributary/derive/read-policy.ts';
import { clusters, named, policy } from '../../../support/policy-fleet.ts';

test('a policy means these clients and clusters', () => {
  const { clients, steps, order } = readPolicy(
    policy('api', {
      clients: { keys: ['eu/*/*/*'], exclude: ['berlin'] },
      mode: 'Spread',
      order: [
        { names: ['tokyo'], weight: 7 },
        { keys: ['*/*/*/*'], exclude: ['us/*/*/*'] },
      ],
      never: { labels: { tier: 'core' } },
    }),
    clusters,
  );
  const namesOf = (some: typeof clusters) => some.map(({ name }) => name);
  expect(namesOf(clients)).toEqual(['paris']);
  expect(steps.map(namesOf)).toEqual([['tokyo'], ['paris', 'berlin', 'tokyo']]);
  expect(order.stepOf(named('tokyo'))).toEqual({ number: 1, weight: 7, pointer: '/spec/order/0' });
  expect(order.stepOf(named('berlin'))).toEqual({ number: 2, pointer: '/spec/order/1' });
  expect(order.stepOf(named('dallas'))).toBeUndefined();
  expect(namesOf(clusters.filter((one) => order.isForbidden(one)))).toEqual(['paris', 'boston']);
});
