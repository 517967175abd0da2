import { describe, expect, test } from 'vitest';
import { priorityEntries, priorityLabels } from '../../../src/derive/istio/priority-label.ts';
import { decodeLocality } from '../../../src/istio/destination-rule/policy-settings.ts';
import { balanceGroups, groupByLocality } from '../../../src/istio/endpoint/endpoint-group.ts';

test('every priority after the pods has a label of its own', () => {
  expect([0, 1, 2, 12].map((priority) => priorityLabels(priority))).toEqual([
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
])('the entries of %i priorities begin with the highest', (priorities, expected) => {
  expect(priorityEntries(priorities)).toEqual(expected);
});

describe('pods in the midst of five priorities', () => {
  test.each([0, 1, 2, 3, 4])('have their place when it is %i', (podPriority) => {
    const failoverPriority = priorityEntries(4, podPriority);
    const priorities = [0, 1, 2, 3, 4];
    const endpoints = priorities.map((priority) => ({
      address: `10.0.0.${priority}`,
      isSent: true,
      port: 80,
      portName: 'http',
      weight: 1,
      locality: '',
      takesMutualTls: true,
      labels: priority === podPriority ? { app: 'reviews' } : priorityLabels(priority, podPriority),
    }));
    const setting = {
      setting: decodeLocality({ failoverPriority }),
      isZoneAware: false,
      isForced: false,
      prefersNetwork: true,
      setBy: 'rule' as const,
    };
    const client = { locality: 'eu/a', labels: { app: 'web' } };
    const groups = balanceGroups(groupByLocality(endpoints), setting, client, true);
    const order = [...groups].sort((a, b) => a.priority - b.priority);
    expect(order.flatMap((group) => group.endpoints)).toEqual(endpoints);
    expect(groups.map(({ priority }) => priority).sort()).toEqual(priorities);
  });
});
