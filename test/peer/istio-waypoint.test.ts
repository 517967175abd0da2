/**
 * Waypoints of several clusters: real Pilot gives one the endpoints of a host of the service's own at once, goes by each cluster's own
 * labels, and has ztunnel choose among the pods of a global waypoint in all clusters. DIS0679, DIS0684 to DIS0686 and DIS1329 say so.
 */
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Json, objectAt, stringAt } from '../../src/resource/json.ts';

import { askAmbient, documentsOf, entrance, orderOf } from '../support/peer-ambient.ts';
import { renderFixture } from '../support/peer-fleet.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { directoryWith } from '../support/scratch.ts';

const host = 'reviews.shop.svc.cluster.local';
const apart = 'reviews.shop.svc.clusterset.local';

itWithPeers(['eds-oracle'], 'DIS0679: a waypoint asks all endpoints at once', async () => {
  const { clusters, listeners } = await askNorth('DIS0679/bad', ['shop/reviews'], asWaypoint);
  const asked = `inbound-vip|80|http|${apart}`;
  expect(orderOf({ clusters }, asked)).toEqual([
    [0, '203.0.113.2'],
    [0, host],
  ]);
  const chains = (listeners ?? []).flatMap(({ filter_chains = [] }) => filter_chains);
  const ofService = chains.filter((one) => stringAt(one, 'name')?.endsWith(`|${host}`));
  expect(JSON.stringify(ofService)).toContain(`"cluster":"${asked}"`);
  const raw = JSON.stringify(clusters.find(({ cluster }) => cluster === asked)?.raw_cluster);
  expect(raw).toContain('raw_buffer');
  expect(raw).not.toContain('envoy.transport_sockets.tls');
});

itWithPeers(['eds-oracle'], 'DIS0679: without one ztunnel has own pods', async () => {
  const { ambient } = await askNorth('DIS0679/good', ['shop/reviews'], asTunnel);
  expect(ambient.services.find((one) => one.host === host)?.waypoint).toBe(undefined);
  const its = ambient.workloads.filter(({ services = {} }) => `shop/${host}` in services);
  expect(its.flatMap(({ addresses = [] }) => addresses)).toEqual(['10.1.0.1']);
});

for (const [example, waypoints] of [
  ['bad', [`shop/waypoint.shop.svc.cluster.local:15008`, undefined]],
  ['good', Array(2).fill('shop/waypoint.shop.svc.cluster.local:15008')],
] as const) {
  itWithPeers(['eds-oracle'], `DIS0684, ${example}: the waypoint of each cluster`, async () => {
    const asked = ['north', 'south'].map(async (cluster) => {
      const { ambient } = await askIn(cluster, `DIS0684/${example}`, ['shop/reviews'], asTunnel);
      return ambient.services.find((one) => one.host === host)?.waypoint;
    });
    expect(await Promise.all(asked)).toEqual(waypoints);
  });
}

itWithPeers(['eds-oracle'], 'DIS0684: gateways lead past the waypoint beside them', async () => {
  const gateway = ['--type', 'waypoint', '--namespace', 'istio-system'];
  const flags = [...gateway, '--gateway', 'istio-eastwestgateway'];
  const documents = await runs('DIS0684/good', 'south', ['shop/reviews']);
  const answer = await askAmbient({ flags, cluster: 'south', documents, isMultiNetwork: true });
  expect(orderOf(answer, `inbound-vip|80|tcp|${host}`)).toEqual([[0, '10.1.0.1']]);
});

for (const [example, gateways] of [
  ['bad', ['south/203.0.113.2:15008']],
  ['good', []],
] as const) {
  itWithPeers(['eds-oracle'], `DIS0685, ${example}: where ztunnel finds the waypoint`, async () => {
    const { ambient } = await askNorth(`DIS0685/${example}`, ['shop/ratings'], asTunnel);
    const ratings = ambient.services.find((one) => one.host.startsWith('ratings.'));
    const its = ratings?.waypoint?.replace(/:\d+$/, '') ?? '';
    const pods = ambient.workloads.filter(({ services = {} }) => its in services);
    expect(pods.length).toBe(1 + gateways.length);
    expect(pods.flatMap((one) => one.network_gateway ?? [])).toEqual(gateways);
  });
}

for (const [example, accepted] of [
  ['bad', ['spiffe://north.example/']],
  ['good', ['spiffe://north.example/', 'spiffe://south.example/']],
] as const) {
  itWithPeers(['eds-oracle'], `DIS1329, ${example}: gateways that a waypoint accepts`, async () => {
    const rendering = await renderFixture(`codes/DIS1329/${example}/`);
    const meshes = documentsOf(rendering, 'north', []).filter(
      (one) => stringAt(one, 'kind') === 'ConfigMap',
    );
    const mesh = stringAt(meshes[0], 'data', 'mesh') ?? '';
    const file = join(directoryWith({ 'mesh.yaml': mesh }), 'mesh.yaml');
    const flags = [...asWaypoint, '--all', '--mesh', file];
    const { clusters } = await askNorth(`DIS1329/${example}`, ['shop/api'], flags);
    const tunnel = clusters.find(({ cluster }) => cluster === 'outer_connect_originate');
    const found = JSON.stringify(tunnel?.raw_cluster).matchAll(/"prefix":"(spiffe:[^"]*)"/g);
    expect([...found].map(([, prefix]) => prefix)).toEqual(accepted);
  });
}

for (const [example, isMultiNetwork, found] of [
  ['bad', true, ['10.1.0.1']],
  ['bad', false, ['10.1.0.1', '203.0.113.2']],
  ['good', true, ['10.1.0.1', '203.0.113.2']],
] as const) {
  const flag = isMultiNetwork ? 'with' : 'without';
  itWithPeers(['eds-oracle'], `DIS0686, ${example}: a sidecar ${flag} the flag`, async () => {
    const flags = ['--namespace', 'shop'];
    const answer = await askNorth(`DIS0686/${example}`, ['shop/reviews'], flags, isMultiNetwork);
    const addresses = orderOf(answer, `outbound|80||${host}`).map(([, address]) => address);
    expect(addresses).toEqual(found);
  });
}

const asWaypoint = ['--type', 'waypoint', '--namespace', 'shop', '--listeners', '--raw'];
const asTunnel = ['--type', 'ztunnel', '--workloads'];

const address: Readonly<Record<string, string>> = { north: '203.0.113.1', south: '203.0.113.2' };

/** What a cluster of an example runs, with one pod of each of the services. */
async function runs(example: string, cluster: string, services: readonly string[]) {
  const rendering = await renderFixture(`codes/${example}/`);
  // Its network comes with the entrance.
  const own = documentsOf(rendering, cluster, services).filter(
    (one) => stringAt(one, 'metadata', 'name') !== 'istio-system',
  );
  const waypoints = own.flatMap(serviceOfWaypoint);
  return [...own, ...waypoints, ...entrance(cluster, address[cluster] ?? '')];
}

function askNorth(
  example: string,
  services: readonly string[],
  flags: readonly string[],
  isMultiNetwork = true,
) {
  return askIn('north', example, services, flags, isMultiNetwork);
}

/** A cluster of two. */
async function askIn(
  cluster: string,
  example: string,
  services: readonly string[],
  flags: readonly string[],
  isMultiNetwork = true,
) {
  const other = cluster === 'north' ? 'south' : 'north';
  return await askAmbient({
    flags,
    cluster,
    documents: await runs(example, cluster, services),
    others: { [other]: await runs(example, other, services) },
    isMultiNetwork,
  });
}

/** What istiod's own controller makes of a waypoint's Gateway, with the Gateway's labels. */
function serviceOfWaypoint(gateway: Json): readonly Json[] {
  if (stringAt(gateway, 'spec', 'gatewayClassName') !== 'istio-waypoint') return [];
  const name = stringAt(gateway, 'metadata', 'name') ?? '';
  const gatewayName = { 'gateway.networking.k8s.io/gateway-name': name };
  const labels = { ...objectAt(gateway, 'metadata', 'labels'), ...gatewayName };
  return [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, namespace: 'shop', labels },
      spec: {
        selector: gatewayName,
        ports: [{ name: 'mesh', port: 15_008, appProtocol: 'hbone' }],
      },
    },
  ];
}
