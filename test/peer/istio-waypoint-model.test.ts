/**
 * The model of Pilot's order says for waypoints what real Pilot says: which services are behind one, and which priorities it gives their
 * endpoints, in random states of a cluster, alone and joined, with and without the flag of the ambient mesh of several networks. Istiod's
 * crashes are in both.
 */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { behindWaypoint } from '../../src/istio/model/proxy-snapshot.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { type AnyPilotQuestion, questionsOf } from '../support/pilot-arbitrary.ts';
import { askModel, askRealPilot } from '../support/pilot-comparison.ts';
import { anyWaypointState } from '../support/pilot-waypoint-arbitrary.ts';

const draws = drawsFor(import.meta.url);

const count = draws.count(20, 'PROVE_COUNT');
const seed = draws.seed(20261123, 'PROVE_SEED');

/** The same, asked for a sidecar beside the waypoint. */
function beside({ client, ...state }: AnyPilotQuestion): AnyPilotQuestion {
  const { waypoint: _, ...sidecar } = client;
  return { ...state, client: sidecar };
}

for (const [i, state] of fc.sample(anyWaypointState, { numRuns: count, seed }).entries()) {
  itWithPeers(['eds-oracle'], `waypoints, seed ${seed}, ${i + 1}`, async () => {
    for (const question of questionsOf(state)) {
      const answer = await askRealPilot(question);
      if (answer === 'refused') throw new Error('the webhook refuses the state');
      const said = [question, beside(question)].map((one) => askModel(one));
      // A waypoint has the destinations of routes, too, which only the model of sidecars has: a cluster of theirs may be the crash.
      if (answer === 'panic') expect(said).toContain('panic');
      else expect(said[0]).toEqual(behindWaypoint(answer));
    }
  });
}
