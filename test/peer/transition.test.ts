/** How many requests of a proxy fail until real Envoy has turned away from what is lost, beside what `simulate` says of it. */
import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { parseCompact } from '../support/compact-repository.ts';
import { measuredWay } from '../support/measured-outage.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { simulatedFleet } from '../support/simulated-fleet.ts';

/** A fixture, an outage, and the clients and requests that are measured. */
const measured: readonly (readonly [string, string, string, string])[] = [
  ['order', 'paris', 'berlin', 'shop/api'],
  ['order', 'paris tokyo', 'berlin', 'shop/api'],
  ['order', 'boston=25%', 'boston', 'shop/api'],
];

describe('real Envoy ejects after as many failures as are said', () => {
  for (const [fixture, words, from, service] of measured) {
    itWithPeers(
      ['eds-oracle', 'envoy-sim', 'envoy'],
      `${fixture}: ${service} for ${from}, ${words}`,
      async () => {
        const files = parseCompact(readFileSync(`fixtures/outages/${fixture}.in.yaml`, 'utf8'));
        const fleet = await simulatedFleet(files);
        if (fleet === undefined) throw new Error('a fixture has no errors');
        const [way, ...others] = await measuredWay(fleet, {
          words: words.split(' '),
          from,
          service,
        });
        expect(others).toEqual([]);
        const { endpoints, failures, mergeSeconds } = way?.transition ?? {};
        expect(way?.failed).toHaveLength(endpoints ?? 0);
        const [first, ...later] = way?.failed ?? [];
        const each = (failures ?? 0) / (endpoints ?? 0);
        expect(first).toBe(each);
        // What is ejected within a second of another goes on failing until that is over, however much is sent.
        expect(later.length > 0).toBe((mergeSeconds ?? 0) > 0);
        for (const more of later) expect(more).toBeGreaterThanOrEqual(each);
      },
    );
  }
});
