import { describe, expect, test } from 'vitest';
import type { ClusterSelector } from '../../src/kind/distributary-v1alpha1/selector/cluster-selector.ts';
import { compileSelector, unknownClusters } from '../../src/topology/cluster-selector.ts';
import { cluster } from '../support/clusters.ts';

const fleet = [
  cluster('eu/a/x/north', { labels: { tier: 'edge', team: 'a' } }),
  cluster('eu/b/x/south', { labels: { tier: 'core' } }),
  cluster('us/a/x/west'),
];

const taken = (selector: ClusterSelector | undefined): string => {
  const compiled = compileSelector(selector);
  return fleet
    .filter((candidate) => compiled.takes(candidate))
    .map(({ name }) => name)
    .join(' ');
};

describe('a selector', () => {
  test.each<[ClusterSelector | undefined, string]>([
    [undefined, 'north south west'],
    [{}, 'north south west'],
    [{ keys: ['eu/*/*/*'] }, 'north south'],
    [{ keys: ['eu/a/*/*', 'us/*/*/*'] }, 'north west'],
    [{ names: ['west', 'north'] }, 'north west'],
    [{ keys: ['eu/*/*/*'], names: ['west', 'north'] }, 'north'],
    [{ exclude: ['north'] }, 'south west'],
    [{ exclude: ['eu/*/*/*'] }, 'west'],
    [{ names: ['north'], exclude: ['*/*/*/north'] }, ''],
    [{ labels: { tier: 'edge' } }, 'north'],
    [{ labels: { tier: 'edge', team: 'b' } }, ''],
    [{ labels: { toString: 'x' } }, ''],
    [{ labels: {} }, 'north south west'],
    [{ keys: [] }, ''],
    [{ names: [] }, ''],
    [{ keys: ['not a pattern'] }, ''],
  ])('%j takes %j', (selector, expected) => {
    expect(taken(selector)).toBe(expected);
  });
});

test('names and whole keys that nobody has are known; patterns may match nothing', () => {
  const selector = {
    keys: ['eu/a/x/north', 'eu/a/x/nort', 'ap/*/*/*'],
    names: ['north', 'nort'],
    exclude: ['south', 'sout', 'us/a/x/east', 's*'],
  };
  expect(unknownClusters(selector, fleet)).toEqual([
    { pointer: '/keys/1', name: 'eu/a/x/nort' },
    { pointer: '/names/1', name: 'nort' },
    { pointer: '/exclude/1', name: 'sout' },
    { pointer: '/exclude/2', name: 'us/a/x/east' },
  ]);
});
