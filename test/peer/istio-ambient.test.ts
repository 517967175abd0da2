/**
 * Pods and clients that the ambient mesh captures: real Pilot gives a waypoint the promised order, ztunnel own pods alone, and an
 * east-west gateway none of them. DIS0675 and DIS0676 say so.
 * @module
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Json } from '../../src/internal.ts';
import { manifestsOf, renderFixture, routesOf } from '../support/peer-fleet.ts';
import { documentStream, inScratch, type PilotAnswer } from '../support/peer-pilot.ts';
import { podsOf } from '../support/peer-pod.ts';
import { itWithPeers, runPeer } from '../support/peer-program.ts';

const host = 'reviews.shop.svc.cluster.local';

/** What each ztunnel is told. */
interface Told {
  readonly ambient: { readonly workloads: readonly { readonly addresses: readonly string[] }[] };
}

itWithPeers(['eds-oracle'], 'a waypoint has the order', async () => {
  const { clusters } = await ask(['--type', 'waypoint', '--namespace', 'shop']);
  const [route] = routesOf(await rendered(), 'paris');
  const promised = (route?.remoteEndpoints ?? []).map(({ address }, i) => [i + 1, address]);
  expect(promised).toHaveLength(3);
  expect(orderOf({ clusters }, `inbound-vip|80|http|${host}`)).toEqual([
    [0, '10.1.0.1'],
    ...promised,
  ]);
});

itWithPeers(['eds-oracle'], 'ztunnel knows own pods alone', async () => {
  const { ambient } = await ask(['--type', 'ztunnel', '--workloads']);
  const addresses = ambient.workloads.flatMap((one) => one.addresses);
  expect(addresses).toContain('10.1.0.1');
  expect(addresses.filter((one) => one.startsWith('203.0.113.'))).toEqual([]);
});

itWithPeers(['eds-oracle'], 'an east-west gateway has none of the pods', async () => {
  const gateway = ['--type', 'router', '--namespace', 'istio-system', '--network-view', 'paris'];
  const { clusters } = await ask([...gateway, '--labels', 'istio=eastwestgateway']);
  expect(clusters.some(({ cluster }) => cluster === `outbound_.80_._.${host}`)).toBe(true);
  expect(orderOf({ clusters }, `outbound_.80_._.${host}`)).toEqual([]);
});

function rendered() {
  return renderFixture('istio/ambient-captured/');
}

/** Paris, with a pod in the captured namespace and its waypoint. */
async function ask(flags: readonly string[]): Promise<PilotAnswer & Told> {
  const manifests = manifestsOf(await rendered(), 'paris');
  const place = { at: 'eu/a', labels: {}, account: 'reviews' };
  const pods = podsOf(manifests, new Map([['shop/reviews', [place]]]));
  const documents = [...manifests.placed.map(({ resource }) => resource.object), waypoint];
  const stream = documentStream([...documents, ...pods.map(({ document }) => document)]);
  return await inScratch(async (directory) => {
    const file = join(directory, 'documents.yaml');
    writeFileSync(file, stream);
    const where = ['--cluster', 'paris', '--network', 'paris', '--locality', 'eu/a'];
    const environment = { PILOT_ENABLE_AMBIENT: 'true' };
    const { stdout } = await runPeer('eds-oracle', [...flags, ...where, file], environment);
    return JSON.parse(stdout);
  });
}

const waypoint: Json = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'Gateway',
  metadata: { name: 'waypoint', namespace: 'shop', labels: { 'istio.io/waypoint-for': 'service' } },
  spec: {
    gatewayClassName: 'istio-waypoint',
    listeners: [{ name: 'mesh', port: 15_008, protocol: 'HBONE' }],
  },
};

/** Priorities and addresses, in order. */
function orderOf({ clusters }: Pick<PilotAnswer, 'clusters'>, name: string) {
  const found = clusters.find(({ cluster }) => cluster === name);
  return (found?.localities ?? [])
    .flatMap(({ priority, endpoints }) =>
      endpoints.map(({ address }) => [priority, address] as const),
    )
    .sort(([a], [b]) => a - b);
}
