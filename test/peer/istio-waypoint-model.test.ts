/**
 * The model of Pilot's order says for waypoints what real Pilot says: which services are behind one, and which priorities it gives their
 * endpoints, in random states of a cluster, alone and joined, with and without the flag of the ambient mesh of several networks.
 * @module
 */
import process from 'node:process';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { behindWaypoint } from '../../src/istio/model/proxy-snapshot.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { questionsOf } from '../support/pilot-arbitrary.ts';
import { askModel, askRealPilot } from '../support/pilot-comparison.ts';
import { anyWaypointState } from '../support/pilot-waypoint-arbitrary.ts';

const count = Number(process.env['PROVE_COUNT'] ?? 20);
const seed = Number(process.env['PROVE_SEED'] ?? 20261123);

for (const [i, state] of fc.sample(anyWaypointState, { numRuns: count, seed }).entries()) {
  itWithPeers(['eds-oracle'], `waypoints, seed ${seed}, ${i + 1}`, async () => {
    for (const question of questionsOf(state)) {
      const answer = await askRealPilot(question);
      if (answer === 'refused') throw new Error('the webhook refuses the state');
      expect(askModel(question)).toEqual(behindWaypoint(answer));
    }
  });
}
