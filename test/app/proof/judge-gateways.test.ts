import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgeGateways } from '../../../src/app/proof/judge-gateways.ts';
import { clusterStates } from '../../../src/check/cluster-state.ts';
import { askingClients } from '../../../src/check/order/asking-clients.ts';
import { renderRepository } from '../../../src/render/render.ts';
import { parseCompact } from '../../support/compact-repository.ts';
import { readerOf } from '../../support/hostile/memory-reader.ts';
import { scratchDirectory } from '../../support/scratch.ts';

/** The findings about the gateways of a fleet, of which a program says the same. */
async function judged(answer: object, release = '1.30') {
  const text = readFileSync('fixtures/outages/far-name.in.yaml', 'utf8');
  const { fleet, manifests, routes } = await renderRepository(readerOf(parseCompact(text)));
  const states = clusterStates(manifests, routes, fleet?.derive ?? { istio: 'none' });
  const path = join(scratchDirectory(), 'eds-oracle');
  writeFileSync(path, `#!/bin/sh\necho '${JSON.stringify(answer)}'\n`, { mode: 0o755 });
  const oracle = { path, release };
  const all = states.map((state) => ({ state, oracle, clients: askingClients(state) }));
  const findings = await judgeGateways(all);
  return findings.flat().map(({ code, message }) => `${code} ${message}`);
}

describe('a gateway that clients of other clusters call', () => {
  test('is reported where Istio has no endpoint for a name of theirs', async () => {
    const found = await judged({});
    expect(found).toContain(
      'DIS0680 "outbound_.80_._.fine.shop.svc.cluster.local" of cluster "south", for its gateway for other clusters: the model has endpoints, Istio no endpoint',
    );
  });

  test('is not held to the code of another release', async () => {
    const found = await judged({}, '1.31');
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((one) => one.startsWith('DIS0680'))).toEqual([]);
  });

  test('is not compared where Istio refuses an object', async () => {
    const found = await judged({ validation: ['no such field'] });
    expect(new Set(found.map((one) => one.slice(0, 7)))).toEqual(new Set(['DIS0681']));
  });
});
