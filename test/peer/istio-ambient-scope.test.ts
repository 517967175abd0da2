/**
 * A Service of the ambient mesh that is global in one cluster: real Pilot tells ztunnel there of another cluster's pods where the Service
 * is global in that one, too, and not a word of them else (DIS0678).
 * @module
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Json } from '../../src/internal.ts';
import { manifestsOf, renderFixture } from '../support/peer-fleet.ts';
import { documentStream, inScratch } from '../support/peer-pilot.ts';
import { podsOf } from '../support/peer-pod.ts';
import { itWithPeers, runPeer } from '../support/peer-program.ts';

const environment = { PILOT_ENABLE_AMBIENT: 'true', AMBIENT_ENABLE_MULTI_NETWORK: 'true' };

for (const [example, gateways] of [
  ['bad', []],
  ['good', ['south/203.0.113.2:15008']],
] as const) {
  itWithPeers(['eds-oracle'], `${example} example: what ztunnel of north gets`, async () => {
    const rendering = await renderFixture(`codes/DIS0678/${example}/`);
    const documentsOf = (name: string, address: string): readonly Json[] => {
      const manifests = manifestsOf(rendering, name);
      const place = { at: 'eu/a', labels: {}, account: 'reviews' };
      const pods = podsOf(manifests, new Map([['shop/reviews', [place]]]));
      return [
        ...manifests.placed.map(({ resource }) => resource.object),
        ...pods.map(({ document }) => document),
        ...entrance(name, address),
      ];
    };
    const workloads = await inScratch(async (directory) => {
      const [own, other] = [join(directory, 'north.yaml'), join(directory, 'south.yaml')];
      writeFileSync(own, documentStream(documentsOf('north', '203.0.113.1')));
      writeFileSync(other, documentStream(documentsOf('south', '203.0.113.2')));
      const where = ['--cluster', 'north', '--network', 'north', '--remote', `south=${other}`];
      const flags = ['--type', 'ztunnel', '--workloads', ...where, own];
      const { stdout } = await runPeer('eds-oracle', flags, environment);
      return JSON.parse(stdout).ambient.workloads.filter(
        ({ services }: { services?: object }) =>
          services !== undefined && 'shop/reviews.shop.svc.cluster.local' in services,
      );
    });
    expect(workloads.length).toBe(1 + gateways.length);
    const others = workloads.flatMap(
      (one: { network_gateway?: string }) => one.network_gateway ?? [],
    );
    expect(others).toEqual(gateways);
  });
}

/** The network of a cluster, and the gateway that lets the ambient mesh in. */
function entrance(network: string, address: string): readonly Json[] {
  const labels = { 'topology.istio.io/network': network };
  const options = { 'gateway.istio.io/tls-terminate-mode': 'ISTIO_MUTUAL' };
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'istio-system', labels } },
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: { name: 'istio-eastwestgateway', namespace: 'istio-system', labels },
      spec: {
        gatewayClassName: 'istio-east-west',
        addresses: [{ value: address }],
        listeners: [
          { name: 'mesh', port: 15_008, protocol: 'HBONE', tls: { mode: 'Terminate', options } },
        ],
      },
    },
  ];
}
