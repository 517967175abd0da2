import { expect, test } from 'vitest';
import { tierEntries, tierLabel } from '../../../src/derive/istio/tier-label.ts';

test('every tier has a label of its own', () => {
  expect([1, 2, 12].map(tierLabel)).toEqual([
    'distributary.dev/tier-1',
    'distributary.dev/tier-2',
    'distributary.dev/tier-12',
  ]);
});

test.each([
  [0, []],
  [1, ['distributary.dev/tier-1=']],
  [3, ['distributary.dev/tier-3=', 'distributary.dev/tier-2=', 'distributary.dev/tier-1=']],
])('the entries of %i tiers begin with the highest', (tiers, expected) => {
  expect(tierEntries(tiers)).toEqual(expected);
});
