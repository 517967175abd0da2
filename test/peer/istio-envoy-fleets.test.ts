/**
 * Real Envoy, given what real Pilot makes of random fleets as distributary renders them, sends its requests where the model says,
 * before and after random endpoints fail. `npm run prove` has 50 outages; PROVE_OUTAGES and PROVE_SEED ask for others.
 */
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { drawsFor } from '../support/draw/draws.ts';
import { type AnyOutage, anyOutage } from '../support/envoy-outage.ts';
import { servingShares } from '../support/envoy-share.ts';
import { chosenShares, near, sharesOf, simulate } from '../support/peer-envoy.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { askOracle } from '../support/pilot-comparison.ts';

const draws = drawsFor(import.meta.url);

const count = draws.count(6, 'PROVE_OUTAGES');
const seed = draws.seed(20261121, 'PROVE_SEED');

/** Of a share of 1,000 requests: almost four times its standard deviation. */
const tolerance = 0.06;
const requests = 1000;

describe(`${count} outages of rendered fleets, seed ${seed}`, () => {
  for (const [i, outage] of fc.sample(anyOutage, { numRuns: count, seed }).entries()) {
    const { cluster, down } = outage;
    const name = `${i + 1}: ${cluster.name} without ${down.join(', ')}`;
    itWithPeers(['eds-oracle', 'envoy-sim', 'envoy'], name, () => endure(outage));
  }
});

async function endure({ question, cluster, down }: AnyOutage): Promise<void> {
  const text = await askOracle(question, ['--raw']);
  const seen = await simulate({ text }, { cluster: cluster.name, down, requests });
  const [before, after] = [chosenShares(seen.healthy), sharesOf(seen.after)];
  expect(before).toEqual(near(before, servingShares(cluster, new Set()), tolerance));
  expect(after).toEqual(near(after, servingShares(cluster, new Set(down)), tolerance));
}
