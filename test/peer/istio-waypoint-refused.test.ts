/**
 * What waypoints are refused for: real Pilot gives one clusters of a region at once, of which a label can put one before the others (DIS0687),
 * and sidecars no endpoint behind a gateway of the ambient mesh (DIS0688).
 */
import { expect } from 'vitest';
import type { Json } from '../../src/resource/json.ts';
import { askAmbient, entrance, orderOf } from '../support/peer-ambient.ts';
import { manifestsOf, renderFixture } from '../support/peer-fleet.ts';
import { itWithPeers } from '../support/peer-program.ts';

const host = 'api.shop.svc.cluster.local';
const pods: Readonly<Record<string, readonly [pod: string, at: string, gateway: string]>> = {
  north: ['10.1.0.1', 'eu/a', '203.0.113.1'],
  south: ['10.2.0.1', 'eu/b', '203.0.113.2'],
  west: ['10.3.0.1', 'eu/c', '203.0.113.3'],
  zurich: ['10.4.0.1', 'eu/d', '203.0.113.4'],
};

for (const failoverPriority of [
  ['topology.istio.io/cluster', 'topology.istio.io/cluster=south'],
  ['topology.istio.io/cluster', 'topology.istio.io/network=south'],
  ['topology.istio.io/network', 'topology.istio.io/cluster=south'],
]) {
  itWithPeers(
    ['eds-oracle'],
    `DIS0687: two clusters at once, with ${failoverPriority}`,
    async () => {
      const rule = {
        apiVersion: 'networking.istio.io/v1',
        kind: 'DestinationRule',
        metadata: { name: 'api', namespace: 'shop' },
        spec: {
          host,
          trafficPolicy: {
            loadBalancer: {
              localityLbSetting: { failoverPriority, failover: [{ from: 'eu', to: 'us' }] },
            },
            outlierDetection: { maxEjectionPercent: 100 },
          },
        },
      };
      const answer = await askNorth('DIS0687/bad', ['--type', 'waypoint'], [rule]);
      const order = orderOf(answer, `inbound-vip|80|http|${host}`);
      const turns = new Map(order.map(([priority, address]) => [address, priority]));
      expect(turns.get('203.0.113.3')).toBe(turns.get('203.0.113.4'));
      expect([...turns.keys()].sort()).toEqual([
        '10.1.0.1',
        '203.0.113.2',
        '203.0.113.3',
        '203.0.113.4',
      ]);
    },
  );
}

itWithPeers(['eds-oracle'], 'DIS0688: a sidecar has own pods only, a waypoint all', async () => {
  const rendered = await renderFixture('codes/DIS0688/bad/');
  const rules = manifestsOf(rendered, 'north').placed.filter(
    ({ resource }) => resource.kind === 'DestinationRule',
  );
  const objects = rules.map(({ resource }) => resource.object);
  const sidecar = await askNorth('DIS0688/bad', ['--type', 'sidecar'], objects);
  expect(orderOf(sidecar, `outbound|80||${host}`)).toEqual([[0, '10.1.0.1']]);
  const waypoint = await askNorth('DIS0688/bad', ['--type', 'waypoint'], objects);
  expect(orderOf(waypoint, `inbound-vip|80|http|${host}`)).toEqual([
    [0, '10.1.0.1'],
    [1, '203.0.113.2'],
  ]);
});

/** The cluster with these rules alone, beside the others of the example; each in a network of its own. */
async function askNorth(example: string, flags: readonly string[], rules: readonly Json[]) {
  const rendered = await renderFixture(`codes/${example}/`);
  const names = rendered.manifests.map(({ cluster }) => cluster.name);
  const runs = (name: string): readonly Json[] => {
    const [ip = '', locality = '', gateway = ''] = pods[name] ?? [];
    const { placed } = manifestsOf(rendered, name);
    const kinds = new Set(['Namespace', 'Service', 'Gateway']);
    const objects = placed
      .map(({ resource }) => resource)
      .filter(({ kind, origin }) => kinds.has(kind) && origin.type === 'authored');
    const pod = {
      apiVersion: 'oracle.lab/v1',
      kind: 'Workload',
      metadata: { namespace: 'shop', name: 'api-1', labels: { app: 'api' } },
      spec: { ip, locality, service: 'api', ports: [{ name: 'http', port: 8080 }] },
    };
    return [...objects.map(({ object }) => object), pod, ...entrance(name, gateway)];
  };
  const others = names.filter((name) => name !== 'north');
  return await askAmbient({
    flags: [...flags, '--namespace', 'shop', '--locality', 'eu/a'],
    cluster: 'north',
    documents: [...runs('north'), ...rules],
    others: Object.fromEntries(others.map((name) => [name, runs(name)])),
    isMultiNetwork: true,
  });
}
