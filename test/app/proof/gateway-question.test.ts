import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gatewayDifferences, gatewayQuestion } from '../../../src/app/proof/gateway-question.ts';
import { clusterStates } from '../../../src/check/cluster-state.ts';
import { renderRepository } from '../../../src/render/render.ts';
import { parseCompact } from '../../support/compact-repository.ts';
import { readerOf } from '../../support/hostile/memory-reader.ts';

async function stateOf(fixture: string, name: string) {
  const files = parseCompact(readFileSync(`fixtures/outages/${fixture}.in.yaml`, 'utf8'));
  const { fleet, manifests, routes } = await renderRepository(readerOf(files));
  const states = clusterStates(manifests, routes, fleet?.derive ?? { istio: 'none' });
  const state = states.find(({ cluster }) => cluster.name === name);
  if (state === undefined) throw new Error('the fixture has the cluster');
  return state;
}

const sni = (service: string): string => `outbound_.80_._.${service}.shop.svc.cluster.local`;
const answer = (name: string) => ({
  clusters: [
    {
      cluster: name,
      type: 'EDS',
      localities: [
        {
          priority: 0,
          locality: '',
          weight: 1,
          endpoints: [{ address: '198.18.0.1', port: 8080, weight: 1 }],
        },
      ],
    },
  ],
});

describe('the gateway of a cluster', () => {
  test('is asked about with its labels and network, and with the Gateways in Git', async () => {
    const { documents, asked } = gatewayQuestion(await stateOf('far-name', 'south'), {
      path: 'eds-oracle',
      release: '1.31',
    });
    expect(asked.map((words) => words.join(' '))).toEqual([
      '--compact --type router --namespace istio-system --cluster south --network south --network-view south --labels istio=eastwestgateway',
    ]);
    expect(documents).toContain('"mode":"AUTO_PASSTHROUGH"');
  });

  test('differs where only one of both has endpoints for a name', async () => {
    const state = await stateOf('far-name', 'south');
    const [fine, other] = [sni('fine'), sni('port')];
    expect(gatewayDifferences(state, new Set([fine]), answer(fine))).toEqual([]);
    expect(gatewayDifferences(state, new Set([fine]), {})).toEqual([
      [`"${fine}"`, 'endpoints', 'no endpoint'],
    ]);
    expect(gatewayDifferences(state, new Set([other]), {})).toEqual([]);
    expect(gatewayDifferences(state, new Set([other]), answer(other))).toEqual([
      [`"${other}"`, expect.stringContaining('no endpoint ('), 'endpoints'],
    ]);
  });

  test('is not held to what Kubernetes and ztunnel decide', async () => {
    const state = await stateOf('far-end', 'c');
    const shielded = sni('shielded');
    expect(gatewayDifferences(state, new Set([shielded]), answer(shielded))).toEqual([]);
    expect(gatewayDifferences(state, new Set([shielded]), {})).toEqual([]);
  });
});
