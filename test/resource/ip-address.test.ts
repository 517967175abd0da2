import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isIpAddress,
  isLoopback,
  isSameAddress,
  isUnspecified,
  parseIpAddress,
} from '../../src/resource/ip-address.ts';

describe('parseIpAddress', () => {
  test.each([
    ['10.0.0.1', 4],
    ['255.255.255.255', 4],
    ['::', 6],
    ['::1', 6],
    ['2001:db8::1', 6],
    ['2001:DB8:0:0:0:0:0:1', 6],
    ['1:2:3:4:5:6:7::', 6],
    ['64:ff9b::10.0.0.1', 6],
    ['::ffff:10.0.0.1', 4],
  ] as const)('%s is of family %d', (text, family) => {
    expect(parseIpAddress(text)?.family).toBe(family);
  });

  test.each([
    '',
    '10.0.0',
    '10.0.0.256',
    '10.0.0.01',
    '10.0.0.1:80',
    '[::1]',
    'fe80::1%eth0',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '10.0.0.1::',
    '12345::',
    'gw.example.com',
  ])('%j is none', (text) => {
    expect(parseIpAddress(text)).toBeUndefined();
  });

  test('agrees with the platform on every address', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ unit: fc.constantFrom(...'0123:.f') })),
        (text) => {
          expect(isIpAddress(text)).toBe(isIP(text) !== 0);
        },
      ),
      { seed: 7, numRuns: 2000 },
    );
  });
});

test.each([
  ['127.0.0.1', true, false],
  ['127.255.0.9', true, false],
  ['::1', true, false],
  ['::ffff:127.0.0.1', true, false],
  ['0.0.0.0', false, true],
  ['::', false, true],
  ['::ffff:0.0.0.0', false, true],
  ['10.0.0.1', false, false],
  ['2001:db8::1', false, false],
])('%s: loopback %s, unspecified %s', (text, loopback, unspecified) => {
  const address = parseIpAddress(text);
  if (address === undefined) throw new Error('not an address');
  expect([isLoopback(address), isUnspecified(address)]).toEqual([loopback, unspecified]);
});

test('one address may be written in several ways', () => {
  expect(isSameAddress('2001:db8::1', '2001:0DB8:0::0:1')).toBe(true);
  expect(isSameAddress('10.0.0.1', '::ffff:10.0.0.1')).toBe(true);
  expect(isSameAddress('10.0.0.1', '10.0.0.2')).toBe(false);
  expect(isSameAddress('gw', 'gw')).toBe(true);
  expect(isSameAddress('gw', 'other')).toBe(false);
});
