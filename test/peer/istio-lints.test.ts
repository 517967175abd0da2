/** The harm that each lint warns of is real Pilot's, or real Envoy's, in the bad example of its code, and gone in the good one. */
import { describe, expect } from 'vitest';
import { drawsFor } from '../support/draw/draws.ts';
import { seenIn } from '../support/lint-proof.ts';
import { lintProofs } from '../support/lint-proofs/index.ts';
import { itWithPeers } from '../support/peer-program.ts';

const draws = drawsFor(import.meta.url);

for (const proof of draws.rows(lintProofs)) {
  const programs = ['eds-oracle', ...(proof.asksEnvoy === true ? ['envoy-sim', 'envoy'] : [])];
  describe.concurrent(`${proof.code}: ${proof.shows}`, () => {
    for (const example of ['bad', 'good'] as const) {
      itWithPeers(programs, `${example} example`, async () => {
        expect(await seenIn(proof, example)).toEqual(proof[example]);
      });
    }
  });
}
