import { describe, expect, test } from 'vitest';
import {
  closestPattern,
  coveringWildcards,
  coversHost,
  isWildcard,
  resolveHost,
  serviceFqdn,
} from '../../../../src/kind/istio-networking-v1/host/host.ts';

const host = 'reviews.shop.svc.cluster.local';

test('serviceFqdn is the name in the cluster’s own domain', () => {
  expect(serviceFqdn({ name: 'reviews', namespace: 'shop' }, 'north.example')).toBe(
    'reviews.shop.svc.north.example',
  );
});

test.each([
  ['reviews', host],
  ['reviews.shop', 'reviews.shop'],
  ['reviews.shop.svc.cluster.local', host],
  ['*', '*'],
  ['*.local', '*.local'],
  ['', ''],
])('a host "%s" in namespace shop is "%s"', (text, expected) => {
  expect(resolveHost(text, 'shop', 'cluster.local')).toBe(expected);
});

test.each([
  ['*', host, true],
  ['*.shop.svc.cluster.local', host, true],
  ['*.web.svc.cluster.local', host, false],
  ['*.cluster.local', '*.shop.svc.cluster.local', true],
  ['*.shop.svc.cluster.local', '*.cluster.local', false],
  [host, host, true],
  [host, 'api.shop.svc.cluster.local', false],
])('"%s" covers "%s": %s', (pattern, name, covered) => {
  expect(coversHost(pattern, name)).toBe(covered);
});

test('isWildcard looks at the first letter only', () => {
  expect([isWildcard('*'), isWildcard('*.shop'), isWildcard('shop.*')]).toEqual([
    true,
    true,
    false,
  ]);
});

const byPattern = (patterns: readonly string[]) => new Map(patterns.map((one) => [one, one]));

test('coveringWildcards has the longest first, and no name', () => {
  const patterns = byPattern(['*', host, '*.other.local', '*.local', '*.cluster.local']);
  expect(coveringWildcards(patterns, host)).toEqual(['*.cluster.local', '*.local', '*']);
  expect(coveringWildcards(patterns, '*.local')).toEqual(['*.local', '*']);
});

describe('closestPattern', () => {
  test.each([
    [['*', '*.local', '*.shop.svc.cluster.local'], '*.shop.svc.cluster.local'],
    [['*.local', host], host],
    [['*'], '*'],
    [['api.shop.svc.cluster.local'], undefined],
    [[], undefined],
  ])('of %j is %s', (patterns, closest) => {
    expect(closestPattern(byPattern(patterns), host)).toBe(closest);
  });

  test('does not depend on the order', () => {
    const patterns = ['*', '*.local', '*.svc.cluster.local', '*.cluster.local'];
    const closest = (some: readonly string[]) => closestPattern(byPattern(some), host);
    expect(closest(patterns)).toBe(closest(patterns.toReversed()));
  });
});
