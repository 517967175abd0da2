import { expect, test } from 'vitest';
import { syncOrders } from '../../../src/outage/rollout/sync-orders.ts';
import type { GapTime, SyncGap } from '../../../src/outage/sync/sync-gap.ts';

const gap = (time: GapTime, order: SyncGap['order'] = []): SyncGap => ({
  service: 'shop/api',
  clients: ['client'],
  providers: ['near', 'far'],
  time,
  because: undefined,
  order,
});
const services = ['shop/api'];
const [clients, providers] = [['client'], ['near', 'far']];

test.each<[SyncGap, ReturnType<typeof syncOrders>]>([
  [gap('clientsFirst'), { orders: [{ first: providers, last: clients, services }], unordered: [] }],
  [
    gap('providersFirst'),
    { orders: [{ first: clients, last: providers, services }], unordered: [] },
  ],
  [gap('withinSync'), { orders: [], unordered: [] }],
  [gap('eitherFirst'), { orders: [], unordered: services }],
  [
    gap('eitherFirst', [['near'], clients, ['far']]),
    {
      orders: [
        { first: ['near'], last: clients, services },
        { first: clients, last: ['far'], services },
      ],
      unordered: [],
    },
  ],
])('a gap: %o', (one, expected) => {
  expect(syncOrders({ change: { withdrawn: [] }, syncGaps: [one] })).toEqual(expected);
});

test('clients precede the cluster that no longer serves them, unless a gap has the order of the service', () => {
  const withdrawn = [{ clients, from: ['far'], services: ['shop/api', 'shop/cart'] }];
  const found = syncOrders({ change: { withdrawn }, syncGaps: [gap('withinSync')] });
  expect(found.orders).toEqual([{ first: clients, last: ['far'], services: ['shop/cart'] }]);
});
