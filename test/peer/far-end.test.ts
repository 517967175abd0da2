/**
 * The far end by real Pilot: an east-west gateway has endpoints for exactly the server names for which the model says so.
 */
import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { clusterStates } from '../../src/check/cluster-state.ts';
import { renderRepository } from '../../src/render/render.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { openByModel, openByPilot, servedNames } from '../support/far-gateway.ts';
import { readerOf } from '../support/hostile/memory-reader.ts';
import { itWithPeers } from '../support/peer-program.ts';

describe.concurrent.each([
  'denied',
  'discovery',
  'far-end',
  'far-listener',
  'far-name',
  'far-pods',
  'silent',
])('%s', (name) => {
  itWithPeers(['eds-oracle'], 'gateways have endpoints for the same names', async () => {
    for (const { state, its } of await clustersOf(name)) {
      expect(await openByPilot(state, its), state.cluster.name).toEqual(openByModel(state));
    }
  });
});

itWithPeers(['eds-oracle'], 'a gateway has the subsets alone that no rule closes', async () => {
  for (const { state, its } of await clustersOf('far-subset')) {
    if (state.cluster.name !== 'south') continue;
    const names = ['', 'v3'].map((one) => `outbound_.80_.${one}_.api.shop.svc.cluster.local`);
    const served = await servedNames(state, its);
    expect(served.filter((one) => one.startsWith('outbound_.'))).toEqual(names);
  }
  expect.assertions(1);
});

async function clustersOf(name: string) {
  const files = parseCompact(readFileSync(`fixtures/outages/${name}.in.yaml`, 'utf8'));
  const plain = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';
  const has = files.some(({ path }) => path === 'distributary.yaml');
  const all = has ? files : [...files, { path: 'distributary.yaml', text: plain }];
  const { fleet, manifests, routes } = await renderRepository(readerOf(all));
  if (fleet === undefined) throw new Error('the fleet is refused');
  const states = clusterStates(manifests, routes, fleet.derive);
  return states.flatMap((state, i) => {
    const its = manifests[i];
    return its === undefined ? [] : [{ state, its }];
  });
}
