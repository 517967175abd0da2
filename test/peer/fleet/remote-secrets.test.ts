/**
 * Random fleets on clusters whose istiods read each other by remote secrets, with a cluster DNS and virtual addresses for their proxies: they serve what the
 * model promises, in normal operation and while the pods of one cluster after the other fail or are gone, and refuse all else. Once each cluster is a
 * network behind its gateway, once all are one. JOINED_FLEETS asks for another number of each, and FIRST_FLEET for others.
 */
import process from 'node:process';
import { expect } from 'vitest';
import { drawsFor } from '../../support/draw/draws.ts';
import { itUnless } from '../../support/peer-program.ts';
import { joinIstiods } from '../../support/running-fleet/cluster-network/remote-secrets.ts';
import { whyNoClusterNetwork } from '../../support/running-fleet/cluster-network/start-cluster-network.ts';
import { judgeFleets, ofOwnNetwork } from '../../support/running-fleet/judged-fleet.ts';
import { type RunningMesh, runningClusters } from '../../support/running-fleet/running-mesh.ts';
import { withRunningPlaces } from '../../support/running-fleet/start-fleet.ts';

const draws = drawsFor(import.meta.url);
const count = draws.count(8, 'JOINED_FLEETS');
const seed = draws.seed(20261130, 'PROVE_SEED');

/** The number of the first fleet: JOINED_FLEETS=1 asks for it alone. */
const first = Number(process.env['FIRST_FLEET'] ?? 1);

const away = (number: number) => (number % 2 === 0 ? 'failing' : 'gone');

const discovery = 'remoteSecrets';

itUnless(
  whyNoClusterNetwork(),
  `Envoys serve what is promised of ${count} fleets in several networks, seed ${seed}`,
  () =>
    withRunningPlaces(
      async (fleet) => {
        const mesh: RunningMesh = { discovery, network: (cluster) => `net-${cluster}` };
        const problems = await judgeFleets(fleet, { count, seed, first, mesh, away });
        expect(problems).toEqual([]);
      },
      { networks: 'several' },
    ),
);

itUnless(
  whyNoClusterNetwork(),
  `Envoys serve what is promised of ${count} fleets in one network, seed ${seed}`,
  () =>
    withRunningPlaces(
      async (fleet) => {
        await Promise.all(runningClusters.map((name) => fleet.replaceGateway(name, ofOwnNetwork)));
        await joinIstiods(fleet, runningClusters);
        const mesh: RunningMesh = { discovery, network: () => '' };
        const problems = await judgeFleets(fleet, { count, seed, first, mesh, away });
        expect(problems).toEqual([]);
      },
      { networks: 'one' },
    ),
);
