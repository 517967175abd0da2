/** A fleet for the time of a test: the example fleet, or three clusters without objects. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFleet } from '../../../plugin/commands/demo/fleet-scripts.ts';
import { demoRepository } from '../scratch-repository.ts';
import { startClusterNetwork } from './cluster-network/start-cluster-network.ts';
import { type Networks, ownScripts } from './own-scripts.ts';
import { TestedFleet } from './running-fleet.ts';
import { runningPlaces } from './running-mesh.ts';
import { folder } from './scripts.ts';

/** Its clusters, as its topology has them: `NAME=REGION/ZONE:GATEWAY`. */
const places = [
  'paris=eu/eu-west:203.0.113.10',
  'berlin=eu/eu-central:203.0.113.20',
  'boston=us/us-east:203.0.113.30',
  'dallas=us/us-south:203.0.113.40',
  'tokyo=ap/ap-northeast:203.0.113.50',
];

/** What a fleet has beside its clusters. */
export interface Surroundings {
  /** Undefined where proxies resolve no names. */
  readonly networks?: Networks;
}

/** Starts the example fleet, which Argo CD reads from its branches; it is gone after `use`. */
export async function withRunningFleet(
  use: (fleet: TestedFleet) => Promise<void>,
  around: Surroundings = {},
): Promise<void> {
  const applied = async (fleet: TestedFleet) => {
    await fleet.applyArgo('project');
    await fleet.applyArgo('applicationset-branches');
    await fleet.converge();
    await use(fleet);
  };
  await withClusters(true, applied, around);
}

/** Starts its clusters, and writes its branches, which nothing applies. */
export async function withClusters(
  hasArgo: boolean,
  use: (fleet: TestedFleet) => Promise<void>,
  around: Surroundings = {},
): Promise<void> {
  const repository = demoRepository();
  await withStarted({ ...around, places, hasArgo, repository }, async (fleet) => {
    await fleet.hydrate();
    await use(fleet);
  });
}

/** Starts the clusters of drawn fleets, without objects. */
export async function withRunningPlaces(
  use: (fleet: TestedFleet) => Promise<void>,
  around: Surroundings = {},
): Promise<void> {
  await withStarted({ ...around, places: runningPlaces, hasArgo: false }, use);
}

interface Started extends Surroundings {
  readonly places: readonly string[];
  readonly hasArgo: boolean;
  readonly repository?: string;
}

async function withStarted(
  { places: all, hasArgo, repository, networks }: Started,
  use: (fleet: TestedFleet) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'distributary-fleet-'));
  const fleet = new TestedFleet(folder, directory, repository ?? directory, 'paris');
  const own = ownScripts(folder, directory, networks);
  try {
    await startFleet({
      ...{ folder: own, directory, hasArgo },
      ...{ repository: repository ?? directory, places: all },
    });
    if (networks !== undefined) await startClusterNetwork(fleet);
    const names = all.map((place) => place.slice(0, place.indexOf('=')));
    await Promise.all(names.map((name) => fleet.ready(name)));
    await use(fleet);
  } finally {
    await fleet.down();
    rmSync(directory, { recursive: true, force: true });
  }
}
