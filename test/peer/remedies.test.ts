/**
 * Remedies of findings about a mesh, applied: the finding is gone, no other one is new that the remedy does not announce, and by real Pilot at both ends the clients lose no
 * answer; where the remedy is to bring more of them, they get more, in normal operation or while the pods of a cluster are lost.
 */
import { describe, expect } from 'vitest';
import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import { noOutage, type Outage } from '../../src/outage/outage.ts';
import { renderRepository } from '../../src/render/render.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { readerOf } from '../support/hostile/memory-reader.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { remedies } from '../support/remedies.ts';
import { filesOf } from '../support/remedy-files.ts';
import { expectedFlow, simulatedFleet } from '../support/simulated-fleet.ts';

const draws = drawsFor(import.meta.url);

/** Normal operation, and the loss of all pods of each cluster. */
const outages: readonly Outage[] = [
  noOutage,
  ...['paris', 'rome', 'boston'].map((name) => ({ ...noOutage, degraded: new Map([[name, 0]]) })),
];

/** The answered shares of all clients in all outages, summed up, by real Pilot: clients without a flow have none. */
async function answered(files: ReturnType<typeof filesOf>): Promise<number> {
  const fleet = await simulatedFleet(files, {}, { mayHaveErrors: true });
  if (fleet === undefined) throw new Error('the fleet is refused');
  const shares: number[] = [];
  for (const outage of outages) {
    const [scenario] = fleet.model.simulate([outage]);
    for (const { flow } of scenario?.flows ?? []) {
      const sent = await expectedFlow(flow, outage, fleet);
      if (sent === undefined) throw new Error(`Pilot decides nothing about ${flow.service}`);
      shares.push(1 - sent.failing);
    }
  }
  expect(shares.length).toBeGreaterThan(0);
  return shares.reduce((sum, share) => sum + share, 0);
}

const codesOf = (found: readonly Diagnostic[]) =>
  found.filter(({ severity }) => severity !== 'info').map(({ code }) => code);

describe.concurrent('a remedy', () => {
  for (const { code, way, files, change, answers, brings = [] } of draws.rows(
    remedies,
    ({ code }) => code,
  )) {
    itWithPeers(['eds-oracle'], `of ${code} helps: ${way}`, async () => {
      const [before, after] = [filesOf(files), filesOf({ ...files, ...change })];
      const found = (await renderRepository(readerOf(before))).diagnostics;
      const left = (await renderRepository(readerOf(after))).diagnostics;
      expect(found.map((one) => one.code)).toContain(code);
      expect(left.map((one) => one.code)).not.toContain(code);
      expect(codesOf(left).filter((one) => !codesOf(found).includes(one))).toEqual(brings);
      const [least, most] = [await answered(before), await answered(after)];
      if (answers === 'more') expect(most).toBeGreaterThan(least + 0.1);
      else expect(most).toBeCloseTo(least, 2);
    });
  }
});
