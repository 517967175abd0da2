/**
 * Pods and clients that the ambient mesh captures: real Pilot gives a waypoint the promised order, and no way to ask gateways by mutual
 * TLS; ztunnel own pods alone, or all endpoints of a host at once; and an east-west gateway none of the pods. DIS0675 and DIS0676 say so.
 */
import { expect } from 'vitest';
import { askAmbient, documentsOf, orderOf, waypoint } from '../support/peer-ambient.ts';
import { renderFixture, routesOf } from '../support/peer-fleet.ts';
import { itWithPeers } from '../support/peer-program.ts';

const host = 'reviews.shop.svc.cluster.local';
const cluster = `inbound-vip|80|http|${host}`;
const asWaypoint = ['--type', 'waypoint', '--namespace', 'shop', '--listeners', '--raw'];

itWithPeers(['eds-oracle'], 'a waypoint has the order, and asks in plain text', async () => {
  const answer = await askParis([...asWaypoint, '--locality', 'eu/a']);
  const [route] = routesOf(await captured(), 'paris');
  const promised = (route?.remoteEndpoints ?? []).map(({ address }, i) => [i + 1, address]);
  expect(promised).toHaveLength(3);
  expect(orderOf(answer, cluster)).toEqual([[0, '10.1.0.1'], ...promised]);
  const raw = answer.clusters.find((one) => one.cluster === cluster)?.raw_cluster;
  expect(JSON.stringify(raw)).toContain('raw_buffer');
  expect(JSON.stringify(raw)).not.toContain('envoy.transport_sockets.tls');
});

itWithPeers(['eds-oracle'], 'a waypoint names the service to HTTP gateways', async () => {
  const documents = documentsOf(await renderFixture('codes/DIS0675/good/'), 'north', [
    'shop/reviews',
  ]);
  const answer = await askAmbient({
    flags: asWaypoint,
    cluster: 'north',
    documents: [...documents, waypoint],
    isMultiNetwork: false,
  });
  expect(orderOf(answer, cluster)).toEqual([
    [0, '10.1.0.1'],
    [1, '203.0.113.2'],
  ]);
  const header = { key: 'x-distributary-service', value: 'shop/reviews:80' };
  expect(JSON.stringify(answer.listeners)).toContain(JSON.stringify(header));
});

itWithPeers(['eds-oracle'], 'ztunnel knows own pods alone', async () => {
  const { ambient } = await askParis(['--type', 'ztunnel', '--workloads']);
  const addresses = ambient.workloads.flatMap((one) => one.addresses ?? []);
  expect(addresses).toContain('10.1.0.1');
  expect(addresses.filter((one) => one.startsWith('203.0.113.'))).toEqual([]);
});

itWithPeers(['eds-oracle'], 'ztunnel has all endpoints of a hostname, and no tunnel', async () => {
  const { ambient } = await askAmbient({
    flags: ['--type', 'ztunnel', '--workloads'],
    cluster: 'paris',
    documents: documentsOf(await renderFixture('istio/failover-addresses/'), 'east', []),
    isMultiNetwork: false,
  });
  const ofEntries = ambient.workloads.filter(({ uid }) => uid.includes('/ServiceEntry/'));
  expect(ofEntries.length).toBeGreaterThan(1);
  expect(ofEntries.every(({ tunnel }) => tunnel !== 'HBONE')).toBe(true);
});

itWithPeers(['eds-oracle'], 'an east-west gateway has none of the pods', async () => {
  const gateway = ['--type', 'router', '--namespace', 'istio-system', '--network-view', 'paris'];
  const answer = await askParis([...gateway, '--labels', 'istio=eastwestgateway']);
  const asked = `outbound_.80_._.${host}`;
  expect(answer.clusters.some((one) => one.cluster === asked)).toBe(true);
  expect(orderOf(answer, asked)).toEqual([]);
});

function captured() {
  return renderFixture('istio/ambient-captured/');
}

/** Paris, with a pod in the captured namespace and its waypoint. */
async function askParis(flags: readonly string[]) {
  const documents = documentsOf(await captured(), 'paris', ['shop/reviews']);
  return await askAmbient({
    flags,
    cluster: 'paris',
    documents: [...documents, waypoint],
    isMultiNetwork: false,
  });
}
