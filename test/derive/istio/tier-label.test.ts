import { describe, expect, test } from 'vitest';
import { tierEntries, tierLabels } from '../../../src/derive/istio/tier-label.ts';
import { balanceGroups, groupByLocality } from '../../../src/istio/endpoint/endpoint-group.ts';

test('every tier after the pods has a label of its own', () => {
  expect([0, 1, 2, 12].map((tier) => tierLabels(tier))).toEqual([
    {},
    { 'distributary.dev/tier-1': '1' },
    { 'distributary.dev/tier-2': '1' },
    { 'distributary.dev/tier-12': '1' },
  ]);
});

test.each([
  [0, []],
  [1, ['distributary.dev/tier-1=']],
  [3, ['distributary.dev/tier-3=', 'distributary.dev/tier-2=', 'distributary.dev/tier-1=']],
])('the entries of %i tiers begin with the highest', (tiers, expected) => {
  expect(tierEntries(tiers)).toEqual(expected);
});

describe('pods in the midst of five tiers', () => {
  test.each([0, 1, 2, 3, 4])('have their place when it is %i', (podTier) => {
    const failoverPriority = tierEntries(4, podTier);
    const tiers = [0, 1, 2, 3, 4];
    const endpoints = tiers.map((tier) => ({
      address: `10.0.0.${tier}`,
      port: 80,
      portName: 'http',
      weight: 1,
      locality: '',
      labels: tier === podTier ? { app: 'reviews' } : tierLabels(tier, podTier),
    }));
    const setting = {
      setting: { failoverPriority },
      isZoneAware: false,
      isForced: false,
      prefersNetwork: true,
    };
    const client = { locality: 'eu/a', labels: { app: 'web' } };
    const groups = balanceGroups(groupByLocality(endpoints), setting, client, true);
    const order = [...groups].sort((a, b) => a.priority - b.priority);
    expect(order.flatMap((group) => group.endpoints)).toEqual(endpoints);
    expect(groups.map(({ priority }) => priority).sort()).toEqual(tiers);
  });
});
