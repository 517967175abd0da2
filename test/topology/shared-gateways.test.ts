import { expect, test } from 'vitest';
import { sharedGateways } from '../../src/topology/shared-gateways.ts';
import type { Gateway } from '../../src/topology/topology.ts';
import { cluster } from '../support/fleet-builder.ts';

const found = (...gateways: readonly (Gateway | undefined)[]) =>
  sharedGateways(
    gateways.map((gateway, i) => {
      const { gateway: _, ...rest } = cluster(`c${i}`);
      return gateway === undefined ? rest : { ...rest, gateway };
    }),
  ).map(({ message }) => message);

test('finds each cluster that has the gateway of another one', () => {
  const one = { host: '203.0.113.1', ip: '203.0.113.1', port: 15443 };
  expect(found(one, { host: '203.0.113.2' }, one, { ...one, host: 'a.example' })).toEqual([
    'gateway 203.0.113.1 port 15443 of cluster "c2" is also that of cluster "c0"',
    'gateway 203.0.113.1 port 15443 of cluster "c3" is also that of cluster "c0"',
  ]);
});

test('finds it however address and port are written', () => {
  const found = sharedGateways(
    [
      { host: '2001:db8::1', ip: '2001:db8::1' },
      { host: '2001:DB8:0::1', ip: '2001:DB8:0::1', port: 15443 },
      { host: '203.0.113.1' },
      { host: '::ffff:203.0.113.1', port: 15443 },
    ].map((gateway, i) => ({ ...cluster(`c${i}`), gateway })),
    15443,
  );
  expect(found.map(({ message }) => message)).toEqual([
    'gateway 2001:DB8:0::1 port 15443 of cluster "c1" is also that of cluster "c0"',
    'gateway ::ffff:203.0.113.1 port 15443 of cluster "c3" is also that of cluster "c2"',
  ]);
});

test('finds nothing of ports apart, nor of clusters without a gateway', () => {
  const host = '203.0.113.1';
  expect(found({ host, port: 1 }, { host, port: 2 }, { host }, undefined, undefined)).toEqual([]);
});
