import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byDistance, sharesLocality } from '../../src/topology/distance.ts';
import { cluster } from '../support/clusters.ts';

const fleet = [
  'ap/a/x/tokyo',
  'eu/a/x/north',
  'eu/a/x/east',
  'eu/b/x/south',
  'us/a/x/west',
  'sa/a/x/rio',
].map((key) => cluster(key));

const order = (from: string, failover: readonly string[] = []): string => {
  const consumer = fleet.find(({ name }) => name === from);
  if (consumer === undefined) throw new Error(from);
  const pairs = failover.map((pair) => {
    const [first = '', to = ''] = pair.split('>');
    return { from: first, to };
  });
  return byDistance(consumer, fleet, pairs)
    .map(({ cluster: { name } }) => name)
    .join(' ');
};

describe('from north', () => {
  test.each([
    [[], 'north east south tokyo rio west'],
    [['eu>us'], 'north east south west tokyo rio'],
    [['eu>us', 'eu>sa'], 'north east south west rio tokyo'],
    [['eu>sa', 'eu>us'], 'north east south rio west tokyo'],
    // Not transitive, and nobody else's.
    [['us>ap', 'sa>us'], 'north east south tokyo rio west'],
    [['eu>us', 'us>sa'], 'north east south west tokyo rio'],
    [['eu>nowhere', 'eu>us'], 'north east south west tokyo rio'],
  ])('with %j', (failover, expected) => {
    expect(order('north', failover)).toBe(expected);
  });
});

test('says what makes a cluster as near as it is', () => {
  const failover = [
    { from: 'us', to: 'sa' },
    { from: 'eu', to: 'us' },
  ];
  const near = byDistance(cluster('eu/a/x/north'), fleet, failover);
  expect(near.map(({ cluster: { name }, nearness }) => [name, nearness])).toEqual([
    ['north', { kind: 'itself' }],
    ['east', { kind: 'zone' }],
    ['south', { kind: 'region' }],
    ['west', { kind: 'failover', entry: 1 }],
    ['tokyo', { kind: 'elsewhere' }],
    ['rio', { kind: 'elsewhere' }],
  ]);
});

test('a zone of the same name in another region is not the same zone', () => {
  expect(order('west')).toBe('west tokyo east north south rio');
});

test('the order is total: it does not depend on the order of the input', () => {
  const consumer = cluster('eu/a/x/north');
  const failover = [{ from: 'eu', to: 'us' }];
  const expected = byDistance(consumer, fleet, failover);
  fc.assert(
    fc.property(fc.shuffledSubarray(fleet, { minLength: fleet.length }), (shuffled) => {
      expect(byDistance(consumer, shuffled, failover)).toEqual(expected);
    }),
    { seed: 7 },
  );
});

describe('sharesLocality', () => {
  test.each([
    ['eu/a/x/one', 'eu/a/x/two', 'region zone group'],
    ['eu/a/x/one', 'eu/a/y/two', 'region zone'],
    ['eu/a/x/one', 'eu/b/x/two', 'region'],
    ['eu/a/x/one', 'us/a/x/two', ''],
    ['eu/a/x/one', 'eu/a/x/one', 'region zone group cluster'],
    // What nobody wrote is no place; what is written is one, in whichever part.
    ['default/default/default/one', 'default/default/default/two', ''],
    ['eu/default/default/one', 'eu/default/default/two', 'region zone group'],
    ['default/default/x/one', 'default/default/x/two', 'group'],
    ['default/a/x/one', 'default/a/y/two', 'zone'],
  ])('of %s and %s', (one, two, expected) => {
    const [a, b] = [cluster(one), cluster(two)];
    const scopes = (['region', 'zone', 'group', 'cluster'] as const).filter((scope) =>
      sharesLocality(a, b, scope),
    );
    expect(scopes.join(' ')).toBe(expected);
  });
});
