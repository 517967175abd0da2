import { expect, test } from 'vitest';
import { servingOrder } from '../../../src/derive/route/serving-order.ts';
import { renderRepository } from '../../../src/render/render.ts';
import { demoReader } from '../../support/fleet-states.ts';
import { backing, failover, failoverRoute } from '../../support/hub-fleet.ts';

/** The order for clients in Tokyo, which has a policy. */
async function tokyo(policy: (text: string) => string) {
  const { routes } = await renderRepository(demoReader({ 'clusters/tokyo/policy.yaml': policy }));
  const route = routes.find(({ consumer }) => consumer.name === 'tokyo');
  return route && servingOrder(route);
}

test('an order has a priority for each step of failover, the own cluster first', async () => {
  expect(await tokyo((text) => text)).toEqual({
    policy: 'FailOver',
    priorities: [[{ name: 'tokyo' }], [{ name: 'boston' }], [{ name: 'paris' }]],
  });
});

test('an order has one priority with shares when all serve at once', async () => {
  const shared = (text: string) =>
    text
      .replace('FailOver', 'ActiveActive')
      .replace('default/boston', 'default/boston\n      weight: 50');
  expect(await tokyo(shared)).toEqual({
    policy: 'ActiveActive',
    priorities: [
      [
        { name: 'tokyo', weight: 100 },
        { name: 'paris', weight: 100 },
        { name: 'boston', weight: 50 },
      ],
    ],
  });
});

test('own pods are where a FailoverService has them', () => {
  const services = ['reviews@west', 'reviews@east', 'reviews@south'];
  const failovers = [failover({ backingServices: services.map(backing) })];
  const route = failoverRoute({ failovers });
  expect(route && servingOrder(route).priorities).toEqual([
    [{ name: 'west' }],
    [{ name: 'east' }],
    [{ name: 'south' }],
  ]);
});
