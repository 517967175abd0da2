/** The branches of an example fleet → a fleet that runs on this machine, its addresses, and the command for an outage. */
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { HydratedRepository } from '../../../src/app/hydrate.ts';
import { fleetProgramsMissing } from '../../../src/diagnostic/codes/entry.ts';
import { environmentError } from '../../../src/diagnostic/environment-error.ts';
import { invariant } from '../../../src/diagnostic/invariant.ts';
import { shellWord } from '../../../src/diagnostic/wording/shell-word.ts';
import { makeKeptScratch, writeScratch } from '../../../src/disk/scratch.ts';
import type { Cluster } from '../../../src/topology/topology.ts';
import { type ExampleFleet, exampleFleets, type LiveService } from '../../carried/example-fleet.ts';
import type { Context } from '../../fleet/context.ts';
import { formatTable } from '../../format/terminal/table.ts';
import { UsageError } from '../../process/exit.ts';
import { missingForFleet, startFleet } from './fleet-scripts.ts';
import { RunningFleet } from './running-fleet.ts';

/** The file of the repository that names the directory of what runs. */
const RUNNING = '.git/running-fleet';

/** The directory of what runs. @throws UsageError where nothing was started. */
export function liveDirectory(repository: string): string {
  const file = join(repository, RUNNING);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new UsageError(`-C ${repository} is no directory of \`distributary demo --live\``);
}

/** What runs it: the folder of the scripts. */
export interface Live extends LiveService {
  readonly folder: string;
}

/** @throws UsageError for a fleet that cannot run, EnvironmentError with all that is missing on this machine. */
export function requireLive({ name, live }: ExampleFleet, env: Context['host']['env']): Live {
  if (live === undefined) {
    const names = exampleFleets().flatMap((one) => (one.live === undefined ? [] : [one.name]));
    throw new UsageError(`--live cannot run the fleet ${name}, expected ${names.join(' or ')}`);
  }
  const folder = env['RUNNING_FLEET'] ?? '';
  const missing = missingForFleet(folder, env);
  if (missing.length === 0) return { ...live, folder };
  throw environmentError(fleetProgramsMissing, { missing: missing.join('; ') });
}

/** Starts the fleet, waits until its Applications are Synced and Healthy, and leaves it running. */
export async function runLive(
  context: Context,
  { folder }: Live,
  repository: string,
  { plan, topology }: HydratedRepository,
): Promise<void> {
  invariant(plan !== undefined, 'the example fleet has no errors');
  const directory = await makeKeptScratch(tmpdir(), 'live');
  await writeScratch(repository, RUNNING, directory);
  const [hub] = topology.clusters;
  invariant(hub !== undefined, 'the example fleet has clusters');
  const fleet = new RunningFleet(folder, directory, repository, hub.name);
  const end = () => fleet.down().finally(() => process.exit(130));
  process.once('SIGINT', end);
  const places = topology.clusters.map(placeOf);
  context.say(`starting API servers, istiods and Argo CD in ${directory}`);
  await startFleet({ folder, directory, repository, places, hasArgo: true });
  await Promise.all(topology.clusters.map(({ name }) => fleet.ready(name)));
  context.say('waiting for Argo CD to have all Applications Synced and Healthy');
  await fleet.applyArgo('project');
  await fleet.applyArgo('applicationset-branches');
  await fleet.settle(new Map(plan.branches.map(({ cluster, commit }) => [cluster, commit])));
  await Promise.all(topology.clusters.map(({ name }) => fleet.available(name)));
  process.off('SIGINT', end);
  const { stdout } = context.host;
  stdout.write(await report(context, fleet, topology.clusters));
}

const placeOf = ({ name, region, zone, gateway }: Cluster): string =>
  `${name}=${region}/${zone}:${gateway?.ip}`;

async function report(
  context: Context,
  fleet: RunningFleet,
  clusters: readonly Cluster[],
): Promise<string> {
  const paint = context.paint(context.host.stdout);
  const applications = await fleet.applications();
  const rows = clusters.map(({ name, region, gateway }) => {
    const state = applications.find((one) => one.name === `fleet-${name}`);
    const pods = fleet.pods(name, 'shop.').length;
    return [name, region, `${state?.sync}, ${state?.health}`, `${pods}`, `${gateway?.ip}`];
  });
  const heading = (text: string) => paint('info', `${text}\n`);
  const script = (name: string) => shellWord(`${fleet.scripts}/${name}`);
  const place = shellWord(fleet.directory);
  return [
    heading('\nThe fleet runs'),
    formatTable([['CLUSTER', 'REGION', 'APPLICATION', 'PODS', 'GATEWAY'], ...rows], paint),
    heading('\nWhat to do with it'),
    `# the pods of a region vanish for 30 s, while a client in each cluster sends requests\n`,
    `RUNNING_FLEET=${shellWord(fleet.scripts)} distributary -C ${shellWord(fleet.repository)} demo --outage eu\n`,
    `# kubectl of a cluster\n${script('k')} ${place} ${fleet.hub} get applications -n argocd\n`,
    `# end it\n${script('down')} ${place} && rm -rf ${place}\n`,
  ].join('');
}
