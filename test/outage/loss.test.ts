import { describe, expect, test } from 'vitest';
import { countOutages, outagesOf, worstPairs } from '../../src/outage/loss.ts';
import { cluster } from '../support/clusters.ts';

const clusters = ['eu/a/default/paris', 'eu/b/default/berlin', 'us/a/default/boston'].map((key) =>
  cluster(key),
);

describe('outagesOf', () => {
  test.each([
    ['single-failures', ['paris', 'berlin', 'boston']],
    ['pairs', ['paris berlin', 'paris boston', 'berlin boston']],
    ['regions', ['paris berlin', 'boston']],
  ] as const)('%s', (kind, expected) => {
    expect(outagesOf(kind, clusters).map(({ down }) => [...down].join(' '))).toEqual(expected);
    expect(countOutages(kind, clusters)).toBe(expected.length);
  });
});

test.each([
  [0, 1],
  [1, 1],
  [2, 1],
  [3, 3],
  [5, 3],
  [6, 6],
  [1000, 6],
])('of four clusters as many pairs as may be asked about: at most %i', (most, count) => {
  const clusters = ['a', 'b', 'c', 'd'].map((name) => ({ name, zone: 'z', region: 'r' }));
  const { losses, taken, all } = worstPairs(clusters, most);
  expect(losses).toHaveLength(count);
  expect(count).toBe((taken * (taken - 1)) / 2);
  expect(all).toBe(4);
});
