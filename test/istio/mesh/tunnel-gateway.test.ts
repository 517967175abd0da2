import { expect, test } from 'vitest';
import { tunnelGateways } from '../../../src/istio/mesh/tunnel-gateway.ts';
import { viewClusters } from '../../../src/place/cluster-view.ts';
import { cluster } from '../../support/fleet-builder.ts';
import { resources } from '../../support/resources.ts';

const gateway = (className: string, port: number, addresses: string): string =>
  `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ${className}, namespace: istio-system, labels: {topology.istio.io/network: net}}
spec:
  gatewayClassName: ${className}
${addresses}  listeners: [{name: mesh, port: ${port}, protocol: HBONE}]
---
`;

function found(text: string) {
  const placed = resources(text).map((one) => ({ resource: one, application: 'apps/mesh' }));
  const north = { ...cluster('north'), gateway: { host: '203.0.113.1', ip: '203.0.113.1' } };
  const [view] = viewClusters([{ cluster: north, placed }]);
  if (view === undefined) throw new Error('every cluster has a view');
  return tunnelGateways(view, { cluster: 'north', network: 'net' });
}

const usual = { network: 'net', cluster: 'north', address: '203.0.113.1', port: 15_008 };

test("a Gateway of class istio-east-west, at its own address or the Cluster's", () => {
  const own = '  addresses: [{value: 203.0.113.9}]\n';
  const at = { ...usual, address: '203.0.113.9', port: 15_009 };
  expect(found(gateway('istio-east-west', 15_009, own))).toEqual([at]);
  expect(found(gateway('istio-east-west', 15_008, ''))).toEqual([usual]);
});

test("without one in Git the Cluster's gateway is taken for one", () => {
  expect(found(gateway('istio-waypoint', 15_009, ''))).toEqual([usual]);
});
