/**
 * Outages of fixtures/outages as `simulate` has them, each held to what real Envoy measures, within 3 points. `npm run prove` has 60;
 * MEASURED_OUTAGES asks for others. A quarter as many have limits of ejection and panic thresholds that are drawn (PROVE_SEED).
 */
import process from 'node:process';
import { afterAll, describe, expect } from 'vitest';
import { drawsFor } from '../support/draw/draws.ts';
import {
  drawnOutages,
  inTurns,
  type MeasurableOutage,
  measurableOutages,
} from '../support/measurable-outages.ts';
import { measuredWay, type Sent } from '../support/measured-outage.ts';
import { itWithPeers } from '../support/peer-program.ts';

const draws = drawsFor(import.meta.url);

const count = draws.count(8, 'MEASURED_OUTAGES');
const forms = ['order', 'shared', 'policy', 'routes', 'ejection', 'unready'];

const found: MeasurableOutage[] = [];
for (const form of forms) found.push(...(await measurableOutages(form)));
const seed = draws.seed(20261124, 'PROVE_SEED');
const drawn = await drawnOutages(Math.ceil(count / 4), seed);
const chosen = [...inTurns(found).slice(0, count), ...drawn];

describe(`${count} outages of ${found.length}, and ${drawn.length} drawn with seed ${seed}, measured by Envoy`, () => {
  const measured: { readonly outage: MeasurableOutage; readonly difference: number }[] = [];

  for (const outage of chosen) {
    const { fixture, fleet, wanted } = outage;
    const name = `${fixture}: ${wanted.cluster} for ${wanted.from}, ${wanted.words.join(' ')}`;
    itWithPeers(['eds-oracle', 'envoy-sim', 'envoy'], name, async () => {
      const [way] = await measuredWay(fleet, wanted);
      if (way === undefined) throw new Error('nothing was measured');
      const difference = differenceOf(way.said, way.seen);
      expect({ ...way, isNear: difference <= 0.03 }).toMatchObject({ isNear: true });
      measured.push({ outage, difference });
    });
  }

  afterAll(() => {
    const kinds = measured.flatMap(({ outage }) => [`form ${outage.fixture}`, ...outage.traits]);
    const counts = [...new Set(kinds)].map(
      (kind) => `${kind} ${kinds.filter((one) => one === kind).length}`,
    );
    const largest = Math.max(0, ...measured.map(({ difference }) => difference));
    process.stderr.write(
      `${measured.length} outages measured by Envoy: ${counts.join(', ')}; largest difference ${(100 * largest).toFixed(1)} points\n`,
    );
  });

  itWithPeers(['eds-oracle', 'envoy-sim', 'envoy'], 'were all measured', () => {
    expect(measured).toHaveLength(count + Math.ceil(count / 4));
  });
});

function differenceOf(said: Sent, seen: Sent): number {
  const places = new Set([...said.shares.keys(), ...seen.shares.keys()]);
  const differences = [...places].map((place) =>
    Math.abs((said.shares.get(place) ?? 0) - (seen.shares.get(place) ?? 0)),
  );
  return Math.max(Math.abs(said.failing - seen.failing), ...differences);
}
