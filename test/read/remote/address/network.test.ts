import { describe, expect, test } from 'vitest';
import { networkOf } from '../../../../src/read/remote/address/network.ts';

describe('the network of an address', () => {
  test.each([
    ['93.184.216.34', 'public'],
    ['2606:4700::1111', 'public'],
    ['::ffff:93.184.216.34', 'public'],
    ['64:ff9b::5db8:d822', 'public'],
    ['172.15.255.255', 'public'],
    ['172.32.0.0', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.255', 'loopback'],
    ['0.0.0.0', 'loopback'],
    ['::', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['::7f00:1', 'loopback'],
    ['64:ff9b::7f00:1', 'loopback'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.0.1', 'private'],
    ['100.64.0.1', 'private'],
    ['fd12::1', 'private'],
    ['::ffff:10.0.0.1', 'private'],
    ['169.254.169.254', 'barred'],
    ['::ffff:169.254.169.254', 'barred'],
    ['64:ff9b::a9fe:a9fe', 'barred'],
    ['fe80::1', 'barred'],
    ['fe80::1%eth0', 'barred'],
    ['fd00:ec2::254', 'barred'],
    ['100.100.100.200', 'barred'],
    ['168.63.129.16', 'barred'],
    ['224.0.0.1', 'barred'],
    ['255.255.255.255', 'barred'],
    ['ff02::1', 'barred'],
    ['2002:7f00:1::', 'barred'],
    ['no address', 'barred'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
