/** The example fleet, for the time of a test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFleet } from '../../../plugin/commands/demo/fleet-scripts.ts';
import { demoRepository } from '../scratch-repository.ts';
import { clusters, TestedFleet } from './running-fleet.ts';
import { folder } from './scripts.ts';

/** Its clusters, as its topology has them: `NAME=REGION/ZONE:GATEWAY`. */
const places = [
  'paris=eu/eu-west:203.0.113.10',
  'berlin=eu/eu-central:203.0.113.20',
  'boston=us/us-east:203.0.113.30',
  'dallas=us/us-south:203.0.113.40',
  'tokyo=ap/ap-northeast:203.0.113.50',
];

/** Starts the example fleet, which Argo CD reads from its branches; it is gone after `use`. */
export async function withRunningFleet(use: (fleet: TestedFleet) => Promise<void>): Promise<void> {
  await withClusters(true, async (fleet) => {
    await fleet.applyArgo('project');
    await fleet.applyArgo('applicationset-branches');
    await fleet.converge();
    await use(fleet);
  });
}

/** Starts its clusters, and writes its branches, which nothing applies. */
export async function withClusters(
  hasArgo: boolean,
  use: (fleet: TestedFleet) => Promise<void>,
): Promise<void> {
  const repository = demoRepository();
  const directory = mkdtempSync(join(tmpdir(), 'distributary-fleet-'));
  const fleet = new TestedFleet(folder, directory, repository, 'paris');
  await fleet.hydrate();
  try {
    await startFleet({ folder, directory, repository, places, hasArgo });
    await Promise.all(clusters.map((cluster) => fleet.ready(cluster)));
    await use(fleet);
  } finally {
    await fleet.down();
    rmSync(directory, { recursive: true, force: true });
  }
}
