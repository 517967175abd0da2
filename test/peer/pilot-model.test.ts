/**
 * The model of Pilot's order says what real Pilot says: case by case, on random states of a cluster, alone and joined, and on random fleets as
 * distributary renders them. Each release is asked about every state, and about every second fleet. `npm run prove` asks 250 of each kind;
 * PROVE_COUNT and PROVE_SEED ask others.
 */
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { drawsFor } from '../support/draw/draws.ts';
import { expectGolden } from '../support/golden-file.ts';
import { countStates } from '../support/newer-fields.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { type AnyPilotState, anyPilotState, questionsOf } from '../support/pilot-arbitrary.ts';
import { pilotAnswer, pilotCases, pilotQuestion } from '../support/pilot-cases.ts';
import {
  askModel,
  askRealPilot,
  askRealPilots,
  judgedReleases,
} from '../support/pilot-comparison.ts';
import {
  anyFleetState,
  anyJoinedRepositoryState,
  anyRepositoryState,
} from '../support/pilot-fleet.ts';
import { anyJoinedState } from '../support/pilot-joined-arbitrary.ts';

const draws = drawsFor(import.meta.url);

const count = draws.count(25, 'PROVE_COUNT');
const seed = draws.seed(20261121, 'PROVE_SEED');

const kinds: readonly {
  readonly kind: string;
  readonly states: fc.Arbitrary<AnyPilotState>;
  /** Whether each state is asked of one release, the next state of the next one. */
  readonly isByTurns?: boolean;
}[] = [
  { kind: 'states of a cluster', states: anyPilotState },
  { kind: 'states of a cluster with remote secrets', states: anyJoinedState },
  { kind: 'rendered fleets', states: anyFleetState, isByTurns: true },
  { kind: 'rendered repositories of every API', states: anyRepositoryState, isByTurns: true },
  {
    kind: 'rendered repositories with remote secrets',
    states: anyJoinedRepositoryState,
    isByTurns: true,
  },
];

describe.concurrent('what real Pilot said to the cases of fixtures/pilot', () => {
  for (const name of pilotCases()) {
    itWithPeers(['eds-oracle'], name, async () => {
      const [path, text] = pilotAnswer(name, await askRealPilot(pilotQuestion(name)));
      expectGolden(path, text);
    });
  }
});

describe.concurrent('the model of 1.30 answers the cases of fixtures/pilot as Pilot of 1.30', () => {
  const [{ program, version }] = judgedReleases;
  const states = countStates(`fixtures/pilot in ${version}`);
  for (const name of draws.rows(pilotCases())) {
    itWithPeers([program], name, async () => {
      const question = pilotQuestion(name);
      let newer: readonly string[] = [];
      const onNewer = (fields: readonly string[]) => {
        newer = fields;
      };
      const answer = await askRealPilot(question, { onNewer, program, version });
      states.count(newer);
      if (answer !== 'refused') expect(askModel(question, version)).toEqual(answer);
    });
  }
});

describe.concurrent.each(judgedReleases)(`$version: ${count} of a kind, seed ${seed}`, (judge) => {
  const { program, version } = judge;
  const counted = countStates(version);
  for (const { kind, states, isByTurns = false } of kinds) {
    for (const [i, state] of fc.sample(states, { numRuns: count, seed }).entries()) {
      if (isByTurns && judgedReleases[i % judgedReleases.length] !== judge) continue;
      const questions = questionsOf(state);
      itWithPeers([program], `${kind}, ${i + 1}: ${questions.length} clients`, async () => {
        const mayBeRefused = 'hasErrors' in state && state.hasErrors === true;
        const newer = new Set<string>();
        const onNewer = (fields: readonly string[]) => {
          for (const field of fields) newer.add(field);
        };
        const answers = await askRealPilots(state, { mayBeRefused, onNewer, program, version });
        counted.count([...newer]);
        // What neither we nor Istio's webhook would let pass has no order to compare.
        if (answers.includes('refused')) return;
        expect(questions.map((one) => askModel(one, version))).toEqual(answers);
      });
    }
  }
});
