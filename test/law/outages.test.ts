/** Laws of outages: every request goes somewhere or fails, what is lost gets none, and what is lost stays lost when more is. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { modelOutages } from '../../src/app/outage/simulate.ts';
import { invariant } from '../../src/diagnostic/invariant.ts';
import { noOutage, type Outage } from '../../src/outage/outage.ts';
import type { FlowOutcome, Scenario } from '../../src/outage/simulate.ts';
import { renderRepository } from '../../src/render/render.ts';
import { anyLoss, outageOf } from '../support/any-outage.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { anyRepository } from '../support/fleets/any-repository.ts';
import { readerOf } from '../support/hostile/memory-reader.ts';

const draws = drawsFor(import.meta.url);

const sum = (shares: ReadonlyMap<string, number>) =>
  [...shares.values()].reduce((a, b) => a + b, 0);
const keyOf = ({ flow }: FlowOutcome) =>
  [flow.service, flow.port, flow.client, flow.clients, flow.requests].join(' ');

/** Every request goes somewhere or fails; what is lost asks nothing, and gets nothing that is answered. */
function expectSense({ flows, outage }: Scenario): void {
  const isGone = (name: string) => outage.down.has(name);
  for (const { flow, after } of flows) {
    const { shares, failing, targets } = after;
    // What has nowhere to go is among what fails.
    expect(sum(shares)).toBeGreaterThanOrEqual(1 - failing - 1e-9);
    expect(sum(shares)).toBeLessThan(1 + 1e-9);
    expect(failing).toBeGreaterThanOrEqual(0);
    expect(failing).toBeLessThan(1 + 1e-9);
    expect(isGone(flow.client)).toBe(false);
    expect([...targets].filter(isGone)).toEqual([]);
    if (failing === 0) expect([...shares.keys()].filter(isGone)).toEqual([]);
  }
}

/** More losses leave no more targets, and bring back nothing. */
function expectWorse(less: Scenario, more: Scenario): void {
  const left = new Map(more.flows.map((one) => [keyOf(one), one.after]));
  for (const one of less.flows) {
    const then = left.get(keyOf(one));
    if (then === undefined) continue;
    expect(then.targets.size).toBeLessThanOrEqual(one.after.targets.size);
    if (one.after.failing > 1 - 1e-9) expect(then.failing).toBeCloseTo(1);
  }
}

test('requests go to what is left, or fail', { timeout: 300_000 }, async () => {
  let seen = 0;
  const trial = fc.asyncProperty(anyRepository, anyLoss, anyLoss, async ({ files }, loss, more) => {
    const rendered = await renderRepository(readerOf(files));
    const model = modelOutages(rendered, { onlyShared: true });
    const names = rendered.topology.clusters.map(({ name }) => name);
    const outage = outageOf(names, loss);
    const down = new Set([...outage.down, ...outageOf(names, more).down]);
    const ask = (one: Outage) => model.simulate([one]);
    const [none, less, worse] = [noOutage, outage, { ...outage, down }].flatMap(ask);
    invariant(none && less && worse, 'each outage has an answer');
    for (const scenario of [none, less, worse]) expectSense(scenario);
    expectWorse(less, worse);
    seen += less.flows.length;
  });
  await fc.assert(trial, { numRuns: draws.count(14), seed: draws.seed(16) });
  expect(seen).toBeGreaterThan(draws.isWhole ? 20 : 0);
});
