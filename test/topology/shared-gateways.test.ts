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
    "gateway 203.0.113.1 port 15443 of cluster 'c2' is that of cluster 'c0', too",
    "gateway 203.0.113.1 port 15443 of cluster 'c3' is that of cluster 'c0', too",
  ]);
});

test('finds nothing of ports apart, nor of clusters without a gateway', () => {
  const host = '203.0.113.1';
  expect(found({ host, port: 1 }, { host, port: 2 }, { host }, undefined, undefined)).toEqual([]);
});
