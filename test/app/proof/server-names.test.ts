import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sentServerNames } from '../../../src/app/proof/server-names.ts';
import { clusterStates } from '../../../src/check/cluster-state.ts';
import { askingClients } from '../../../src/check/order/asking-clients.ts';
import { renderRepository } from '../../../src/render/render.ts';
import { parseCompact } from '../../support/compact-repository.ts';
import { readerOf } from '../../support/hostile/memory-reader.ts';

const own = (port: string, service: string): string =>
  `outbound_.${port}_._.${service}.shop.svc.cluster.local`;

test('each gateway gets the names that clients of other clusters send, as their own cluster has them', async () => {
  const text = readFileSync('fixtures/outages/far-name.in.yaml', 'utf8');
  const { fleet, manifests, routes } = await renderRepository(readerOf(parseCompact(text)));
  const states = clusterStates(manifests, routes, fleet?.derive ?? { istio: 'none' });
  const sent = sentServerNames(states.map((state) => ({ state, clients: askingClients(state) })));
  const words = [...sent].map(
    ([{ cluster }, names]) => `${cluster.name}: ${[...names].sort().join(' ')}`,
  );
  expect(words.sort()).toEqual([
    `north: ${own('80', 'fine')} ${own('80', 'subset')} ${own('81', 'port')}`,
    `south: ${own('80', 'fine')} ${own('80', 'port')} ${own('80', 'subset')} outbound_.80_._.whoami.corp.example outbound_.80_.v1_.subset.shop.svc.cluster.local`,
  ]);
});
