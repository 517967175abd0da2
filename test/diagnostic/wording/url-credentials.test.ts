import { describe, expect, test } from 'vitest';
import {
  urlCredentials,
  withoutUrlCredentials,
  withoutUser,
} from '../../../src/diagnostic/wording/url-credentials.ts';

/** Addresses that hold a password, and how they are shown. */
const addresses: readonly (readonly [written: string, shown: string])[] = [
  ['https://me:C@host:1/x', 'https://host:1/x'],
  ['https://C@host/x', 'https://host/x'],
  ['https://me:a/C@host/x', 'https://host/x'],
  ['https://me:a@C@host/x', 'https://host/x'],
  ['https://me:a?C@host/x', 'https://host/x'],
  ['https://me:a#C@host/x', 'https://host/x'],
  ['https://me:a:C@host/x', 'https://host/x'],
  ['https://me@mail.example:a/C@host/x', 'https://host/x'],
  ['https://me:a C@host/x', 'https://host/x'],
  ['https://me:a"C@host/x', 'https://host/x'],
  ['https://:C@[2001:db8::1]:8443/x', 'https://[2001:db8::1]:8443/x'],
  ['ssh://me:C@host/x', 'ssh://host/x'],
  ['git::https://me:C@host/x?ref=v1', 'git::https://host/x?ref=v1'],
  ['https://host/x?ref=v1&private_token=C', 'https://host/x?ref=v1&private_token=[redacted]'],
  ['https://me:C@host/x?sig=C&a=b', 'https://host/x?sig=[redacted]&a=b'],
];

/** Addresses without one. */
const harmless: readonly string[] = [
  'https://host:8443/x',
  'ssh://git@host/x',
  'git+ssh://git@host:22/x',
  'oci://registry:5000/chart@sha256:abc',
  'https://[2001:db8::1]:8443/x@v1',
  'https://host/@scope/package',
  'https://host/x?ref=v1&timeout=90s',
  'unix://@api/',
];

describe('the credentials of an address', () => {
  test.each(addresses)('%s is shown as %s', (written, shown) => {
    expect(withoutUser(written)).toBe(shown);
    expect(withoutUrlCredentials(`cannot read "${written}": gone`)).toBe(
      written.includes('"') ? `cannot read "https://host/x": gone` : `cannot read "${shown}": gone`,
    );
    expect(withoutUrlCredentials(`see ${written} and git@host`)).toBe(`see ${shown} and git@host`);
    expect(urlCredentials(written).length).toBeGreaterThan(0);
  });

  test.each(harmless)('%s has none', (text) => {
    expect(urlCredentials(text)).toEqual([]);
    expect(withoutUrlCredentials(`see "${text}"`)).toBe(`see "${text}"`);
  });

  test('of several in one text', () => {
    expect(withoutUrlCredentials('no "/srv/https:/me:C@host/x"')).toBe('no "/srv/https:/host/x"');
    expect(
      withoutUrlCredentials("'https://C@a/x', https://me:C@b,https://me:C@c ssh://git@d"),
    ).toBe("'https://a/x', https://c ssh://git@d");
    expect(withoutUrlCredentials('https://host:x\nme@host')).toBe('https://host:x\nme@host');
  });
});

test.each([
  ['me:C@host/x', '[redacted]@host/x'],
  ['https:/me:C@host/x', '[redacted]@host/x'],
  ['me:/C@host/x', '[redacted]@host/x'],
  ['https://me:1/C@host/x', 'https://host/x'],
  ['git@host:team/fleet.git', 'git@host:team/fleet.git'],
  ['origin', 'origin'],
  ['../a@b', '../a@b'],
])('an address by itself, %s, is shown as %s', (written, shown) => {
  expect(withoutUser(written)).toBe(shown);
});
