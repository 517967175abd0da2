/**
 * What real Pilot gives a sidecar in each mesh in which the order was measured, and the gateway of a cluster where endpoints have no network: it
 * would pass requests on to a third cluster. That is why no derived endpoint is of that form.
 */
import { describe, expect } from 'vitest';
import { meshRows, orderedCluster, orderInWords } from '../support/mesh-rows.ts';
import type { PilotAnswer } from '../support/peer-pilot.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { pilotQuestion } from '../support/pilot-cases.ts';
import { askOracle } from '../support/pilot-comparison.ts';

describe('a sidecar in Paris', () => {
  for (const { mesh, fixture, order } of meshRows) {
    itWithPeers(['eds-oracle'], `${mesh}: ${order}`, async () => {
      expect(await orderOf(fixture, orderedCluster)).toBe(order);
    });
  }
});

describe('the gateway of Paris, with the ambient flag', () => {
  const asked = 'outbound_.80_._.api.shop.svc.cluster.local';
  const rows = [
    { fixture: 'ambient-made-up-network', order: 'paris' },
    { fixture: 'ambient-no-network', order: 'paris, berlin, boston, tokyo' },
  ];
  for (const { fixture, order } of rows) {
    itWithPeers(['eds-oracle'], `${fixture}: ${order}`, async () => {
      const gateway = ['--type', 'router', '--network-view', 'net-paris'];
      const own = ['--namespace', 'istio-system', '--labels', 'istio=eastwestgateway'];
      expect(await orderOf(fixture, asked, [...gateway, ...own])).toBe(order);
    });
  }
});

async function orderOf(
  fixture: string,
  name: string,
  flags: readonly string[] = [],
): Promise<string> {
  const asked = await askOracle(pilotQuestion(fixture), flags, [gatewayObject]);
  const answer: PilotAnswer = JSON.parse(asked);
  const localities = answer.clusters.find(({ cluster }) => cluster === name)?.localities ?? [];
  return orderInWords(
    localities.flatMap(({ priority, endpoints }) =>
      endpoints.map(({ address }) => ({ priority, address })),
    ),
  );
}

const gatewayObject = {
  apiVersion: 'networking.istio.io/v1',
  kind: 'Gateway',
  metadata: { name: 'cross-network', namespace: 'istio-system' },
  spec: {
    selector: { istio: 'eastwestgateway' },
    servers: [
      {
        port: { number: 15_443, name: 'tls', protocol: 'TLS' },
        tls: { mode: 'AUTO_PASSTHROUGH' },
        hosts: ['*.local'],
      },
    ],
  },
};
