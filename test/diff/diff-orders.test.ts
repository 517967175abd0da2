import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { orderText } from '../../plugin/format/order.ts';
import { diffOrders } from '../../src/diff/diff-orders.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { runStages } from '../support/fleet-stages.ts';
import { compare, demoReader, diffOf } from '../support/fleet-states.ts';

/** `consumer: before → after`, for each order that differs. */
async function ordersOf(changes: Parameters<typeof diffOf>[0]): Promise<readonly string[]> {
  const { orders } = await diffOf(changes);
  return orders.map(({ service, consumer, before, after }) => {
    const [from, to] = [before, after].map((order) => (order ? orderText(order) : '-'));
    return `${service} ${consumer.name}: ${from} → ${to}`;
  });
}

describe('the orders', () => {
  test('differ where a policy says something else', async () => {
    const turned = (text: string) => text.replace(/(.*boston\n)(.*paris\n)$/, '$2$1');
    expect(await ordersOf({ 'clusters/tokyo/policy.yaml': turned })).toEqual([
      'shop/api tokyo: tokyo, then boston, then paris → tokyo, then paris, then boston',
    ]);
  });

  test('begin where a cluster first offers a service, and end where it no longer does', async () => {
    const orders = await ordersOf({ 'apps/api/export.yaml': undefined });
    expect(orders).toContain('shop/api dallas: boston, then berlin, then paris, then tokyo → -');
    expect(orders).toHaveLength(5);
  });

  test('are the same when only an address differs', async () => {
    const elsewhere = (text: string) => text.replace('203.0.113.10', '203.0.113.11');
    expect(await ordersOf({ 'topology/paris.yaml': elsewhere })).toEqual([]);
  });

  test('leave out the clients of a cluster that is gone', async () => {
    const orders = await ordersOf({ 'topology/tokyo.yaml': undefined });
    expect(orders.map((line) => line.split(':')[0])).toEqual([
      'shop/api berlin',
      'shop/api paris',
      'shop/api boston',
      'shop/api dallas',
    ]);
  });

  describe('differ for the own name alone, which ceases to lead to other clusters or begins to', () => {
    const named = (names: string) =>
      demoReader({
        'apps/api/export.yaml':
          'apiVersion: multicluster.x-k8s.io/v1beta1\nkind: ServiceExport\nmetadata: {name: api, namespace: shop}\n',
        'distributary.yaml': (text) => `${text}    clusterset: ${names}\n`,
      });
    const host = 'api.shop.svc.cluster.local';

    test.each([
      ['both', 'clusterset', true],
      ['clusterset', 'both', false],
      ['local', 'clusterset', true],
    ])('from %s to %s', async (from, to, isLoss) => {
      const { diff } = await compare(named(from), named(to));
      const { orders = [], losses = [] } = diff ?? {};
      const own = orders.filter((order) => order.host === host);
      expect(own).toHaveLength(orders.length);
      expect(own.map(({ consumer }) => consumer.name)).toContain('tokyo');
      expect(own.every(({ before, after }) => (isLoss ? after : before) === undefined)).toBe(true);
      expect(own.every(({ before, after }) => (isLoss ? before : after) !== undefined)).toBe(true);
      const lost = losses.filter(({ type }) => type === 'service').map(({ what }) => what);
      expect(lost).toEqual(isLoss ? [`shop/api by ${host}`] : []);
    });

    test('not between the default and both', async () => {
      const { diff } = await compare(named('both'), named('local'));
      expect(diff?.orders).toEqual([]);
    });
  });

  test('are the same where a FailoverService gets another hostname', () => {
    const text = readFileSync('fixtures/derive/whole/failover-service.in.yaml', 'utf8');
    const [before = [], after = []] = ['reviews.bookinfo.global', 'reviews.another.global'].map(
      (host) =>
        runStages(parseCompact(text.replaceAll('reviews.bookinfo.global', host))).derived.flatMap(
          ({ routes }) => routes,
        ),
    );
    expect(before.map(({ serviceHost }) => serviceHost)).toContain('reviews.bookinfo.global');
    expect(diffOrders(before, after)).toEqual([]);
  });

  test('differ in nothing without routes', () => {
    expect(diffOrders([], [])).toEqual([]);
  });
});
