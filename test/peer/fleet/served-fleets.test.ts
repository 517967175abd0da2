/**
 * Random fleets, the provider's side drawn too, on running clusters: Envoys of clients, gateways and pods with mutual TLS serve each step that the
 * model promises, in normal operation and while the pods of one cluster after the other fail, and refuse all others. RUNNING_FLEETS asks for
 * another number, and FIRST_FLEET for others.
 */
import process from 'node:process';
import { expect } from 'vitest';
import { drawsFor } from '../../support/draw/draws.ts';
import { itUnless } from '../../support/peer-program.ts';
import { judgeFleets, ofOwnNetwork } from '../../support/running-fleet/judged-fleet.ts';
import { isolatedMesh, runningClusters } from '../../support/running-fleet/running-mesh.ts';
import { whyNoFleet } from '../../support/running-fleet/scripts.ts';
import { withRunningPlaces } from '../../support/running-fleet/start-fleet.ts';

const draws = drawsFor(import.meta.url);
const count = draws.count(30, 'RUNNING_FLEETS');
const seed = draws.seed(20261130, 'PROVE_SEED');

/** The number of the first fleet: RUNNING_FLEETS=1 asks for it alone. */
const first = Number(process.env['FIRST_FLEET'] ?? 1);

itUnless(whyNoFleet(), `Envoys serve what is promised of ${count} fleets, seed ${seed}`, () =>
  withRunningPlaces(async (fleet) => {
    await Promise.all(runningClusters.map((name) => fleet.replaceGateway(name, ofOwnNetwork)));
    const away = () => 'failing' as const;
    const problems = await judgeFleets(fleet, { count, seed, first, mesh: isolatedMesh, away });
    expect(problems).toEqual([]);
  }),
);
