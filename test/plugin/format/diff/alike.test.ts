import { describe, expect, test } from 'vitest';
import {
  clusterGroups,
  orderGroups,
  someNames,
  summaryOf,
} from '../../../../plugin/format/diff/alike.ts';
import { diffOf } from '../../../support/fleet-states.ts';

describe('what changes alike', () => {
  test('is one group, in order of the first cluster', async () => {
    const diff = await diffOf({
      'apps/web/web.yaml': (text) => `${text}# more\n`,
      'clusters/paris/banner.yaml': undefined,
    });
    expect(clusterGroups(diff).map(({ clusters }) => clusters)).toEqual([
      ['tokyo', 'berlin', 'boston', 'dallas'],
      ['paris'],
    ]);
  });

  test('is one group of orders, where each cluster comes first in its own', async () => {
    const diff = await diffOf({
      'topology/berlin.yaml': undefined,
      'topology/paris.yaml': undefined,
      'clusters/paris/banner.yaml': undefined,
    });
    expect(orderGroups(diff)).toContainEqual({
      service: 'shop/api',
      consumers: ['tokyo'],
      before: 'itself, then boston, then paris',
      after: 'itself, then boston',
    });
  });
});

test.each([
  [['a', 'b', 'c'], 3, 'a, b, c'],
  [['a', 'b', 'c', 'd'], 3, 'a, b and 2 more'],
  [[], 3, ''],
])('of %j at most %d are named: %s', (names, most, expected) => {
  expect(someNames(names, most)).toBe(expected);
});

test.each([
  [{}, 'none of 5 clusters change, no derived order of failover does'],
  [
    { 'clusters/paris/banner.yaml': undefined },
    '1 of 5 clusters changes, no derived order of failover does; 1 thing lost',
  ],
  [
    { 'topology/tokyo.yaml': undefined },
    '5 of 5 clusters change, and 4 derived orders of failover; 2 things lost',
  ],
])('%j is %s', async (changes, expected) => {
  expect(summaryOf(await diffOf(changes))).toBe(expected);
});
