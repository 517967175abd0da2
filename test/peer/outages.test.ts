/**
 * What `simulate` says of random fleets, the provider's side of half of them drawn too, and of outages, held to real Pilot's priorities
 * with Envoy's published arithmetic calculated here anew; and of fixtures/outages, held to what real Envoy measures. `npm run prove` has
 * 500 fleets; SIMULATED_FLEETS and PROVE_SEED ask for others.
 */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { type AnyLoss, anyLoss, outageOf } from '../support/any-outage.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { anyProviderSide } from '../support/fleets/any-provider-side.ts';
import { anyRepository } from '../support/fleets/any-repository.ts';
import { measuredWay, type Sent } from '../support/measured-outage.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { expectedFlow, simulatedFleet } from '../support/simulated-fleet.ts';

const draws = drawsFor(import.meta.url);

const count = draws.count(10, 'SIMULATED_FLEETS');
const seed = draws.seed(20261122, 'PROVE_SEED');

/** Of a whole percent, which Envoy rounds to at each priority, two. */
const tolerance = 0.021;

describe(`${count} random fleets in outages, seed ${seed}`, () => {
  let compared = 0;
  const dice = fc.tuple(fc.oneof(anyRepository, anyProviderSide), anyLoss);
  for (const [i, [{ files }, loss]] of fc.sample(dice, { numRuns: count, seed }).entries()) {
    itWithPeers(['eds-oracle'], `fleet ${i + 1}`, async () => {
      compared += await compareFleet(files, loss);
    });
  }

  itWithPeers(['eds-oracle'], 'have enough to compare', () => {
    // Of two or three fleets, none may have a comparison.
    expect(compared).toBeGreaterThanOrEqual(Math.floor(count / 4));
  });
});

/** How many flows were compared. */
async function compareFleet(
  files: Parameters<typeof simulatedFleet>[0],
  loss: AnyLoss,
): Promise<number> {
  const fleet = await simulatedFleet(files);
  if (fleet === undefined) return 0;
  const outage = outageOf(
    fleet.states.map(({ cluster }) => cluster.name),
    loss,
  );
  const [scenario] = fleet.model.simulate([outage]);
  let compared = 0;
  for (const { flow, after } of scenario?.flows ?? []) {
    const expected = await expectedFlow(flow, outage, fleet);
    if (expected === undefined) continue;
    compared += 1;
    const name = `${flow.service}:${flow.port} ${flow.requests} for ${flow.client} ${flow.clients}`;
    expect({ name, ...near({ ...after }, expected) }).toEqual({ name, ...expected });
  }
  return compared;
}

/** What is said, as expected where it is near enough. */
function near(said: Sent, expected: Sent, within = tolerance): Sent {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= within;
  const places = new Set([...said.shares.keys(), ...expected.shares.keys()]);
  const shares = [...places].flatMap((place): (readonly [string, number])[] => {
    const [ours, theirs] = [said.shares.get(place) ?? 0, expected.shares.get(place)];
    if (theirs === undefined) return isNear(ours, 0) ? [] : [[place, ours]];
    return [[place, isNear(ours, theirs) ? theirs : ours]];
  });
  const failing = isNear(said.failing, expected.failing) ? expected.failing : said.failing;
  return { shares: new Map(shares), failing };
}

/** A fixture, an outage, and the clients and requests that are measured. */
const measured: readonly (readonly [string, string, string, string])[] = [
  ['order', 'boston=50%', 'boston', 'shop/api'],
  ['order', 'boston=25%', 'boston', 'shop/api'],
  ['order', 'paris', 'berlin', 'shop/api'],
  ['order', 'gateway:paris', 'berlin', 'shop/cart'],
  ['shared', 'paris', 'berlin', 'shop/api'],
  ['shared', 'gateway:boston', 'berlin', 'shop/api'],
  ['routes', 'paris=0%', 'paris', 'shop/api'],
  ['routes', 'berlin', 'paris', 'shop/api'],
  ['ejection', 'paris=25%', 'paris', 'shop/few'],
  ['unready', 'ready:paris=50%', 'paris', 'shop/api'],
  ['unready', 'ready:berlin=50%', 'berlin', 'shop/api'],
  ['unready', 'ready:boston=50%', 'boston', 'shop/api'],
  ['unready', 'ready:berlin=25%', 'berlin', 'shop/careful'],
  ['policy', 'boston', 'tokyo', 'shop/api'],
  ['policy', 'tokyo', 'berlin', 'shop/api'],
];

/** What is lost: a part of a cluster, a gateway, a cluster. */
function kindOf([, words]: (typeof measured)[number]): string {
  return /ready:|=|gateway:/.exec(words)?.[0] ?? '';
}

/** Clusters of the fixture run 1.30, whose Pilot sends no pods that are not ready; the newest one would answer otherwise. */
const isOfOlderRelease = (words: string): boolean => words.startsWith('ready:');

describe('real Envoy measures what is said', () => {
  for (const [fixture, words, from, service] of draws.rows(measured, kindOf)) {
    itWithPeers(
      [...(isOfOlderRelease(words) ? ['eds-oracle-1.30'] : []), 'eds-oracle', 'envoy-sim', 'envoy'],
      `${fixture}: ${service} for ${from}, ${words}`,
      async () => {
        const files = parseCompact(readFileSync(`fixtures/outages/${fixture}.in.yaml`, 'utf8'));
        const fleet = await simulatedFleet(files);
        if (fleet === undefined) throw new Error('a fixture has no errors');
        const ways = await measuredWay(fleet, { words: words.split(' '), from, service });
        expect(ways.length).toBeGreaterThan(0);
        for (const { name, said, seen } of ways) {
          expect({ name, ...near(seen, said, 0.03) }).toEqual({ name, ...said });
        }
      },
    );
  }
});
