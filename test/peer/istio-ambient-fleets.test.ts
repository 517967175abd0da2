/**
 * What `prove` asks about random ambient meshes as distributary renders them, waypoints among the clients: real Pilot says what the
 * model says. `npm run prove` asks about 50; PROVE_COUNT (five times as many) and PROVE_SEED ask for others.
 */
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { proveRepository } from '../../src/app/prove.ts';
import { renderRepository } from '../../src/render/render.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { anyAmbientRepository } from '../support/fleets/any-ambient.ts';
import { readerOf } from '../support/hostile/memory-reader.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { usePeers } from '../support/peer-sources.ts';

const draws = drawsFor(import.meta.url);

const count = Math.ceil(draws.count(40, 'PROVE_COUNT') / 5);
const seed = draws.seed(20261124, 'PROVE_SEED');

beforeEach(() => usePeers('eds-oracle'));
afterEach(() => vi.unstubAllEnvs());

for (const [i, { files }] of fc.sample(anyAmbientRepository, { numRuns: count, seed }).entries()) {
  itWithPeers(['eds-oracle'], `ambient mesh, seed ${seed}, ${i + 1}`, async () => {
    const { asked, agreed, diagnostics } = await proveRepository(
      await renderRepository(readerOf(files)),
    );
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    expect(agreed).toBe(asked);
  });
}
