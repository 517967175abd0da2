import { describe, expect, test } from 'vitest';
import { virtualAddresses } from '../../../../src/derive/istio/service-entry/virtual-address.ts';

const hosts = Array.from({ length: 500 }, (_, i) => `service-${i}.shop.svc.clusterset.local`);

describe('virtualAddresses', () => {
  test('gives every host an address of the reserved block, none twice', () => {
    const addresses = [...virtualAddresses(hosts).values()];
    expect(new Set(addresses).size).toBe(hosts.length);
    expect(
      addresses.filter(
        (address) => !/^241(?:\.(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])){3}$/.test(address),
      ),
    ).toEqual([]);
  });

  test('depends on the host alone, not on the order or on others', () => {
    const all = virtualAddresses([...hosts].reverse());
    for (const host of hosts.slice(0, 20)) {
      expect(virtualAddresses([host]).get(host)).toBe(all.get(host));
    }
  });

  test('is the same on every machine', () => {
    expect(
      virtualAddresses(['reviews.shop.svc.clusterset.local']).get(
        'reviews.shop.svc.clusterset.local',
      ),
    ).toBe('241.137.65.197');
  });

  test('counts a host once', () => {
    expect(virtualAddresses(['a.b', 'a.b']).size).toBe(1);
  });
});
