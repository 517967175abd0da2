/** The common options → the fleet of a command, as it is on disk. */
import { relative, resolve, sep } from 'node:path';
import { fleetNotFound } from '../../src/diagnostic/codes/read.ts';
import { type Diagnostic, hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { readLiveTopology } from '../../src/load/live-topology.ts';
import { FLEET_FILE, findFleetRoot } from '../../src/read/fleet-root.ts';
import type { RepositoryReader } from '../../src/read/repository-reader.ts';
import { openWorktree, openWorktreeWith } from '../../src/read/worktree.ts';
import type { JudgedFleet, RenderOptions } from '../../src/render/rendered-repository.ts';
import { type Ending, UsageError, usageError } from '../process/exit.ts';
import { programLine, systemClock } from '../process/progress.ts';
import type { Context } from './context.ts';
import { reportOnce } from './printed-before.ts';

/** A fleet's place. */
export interface FleetPlace {
  /** The directory of the Fleet's file, absolute; without one, the directory in which it was expected. */
  readonly root: string;
  readonly isOnDisk: boolean;
  readonly options: RenderOptions;
}

/**
 * Finds the fleet: in the directory, or in the nearest parent with the Fleet's file.
 * @param topmost absolute directory; its parents are not searched.
 */
export async function findFleet(context: Context, topmost?: string): Promise<FleetPlace> {
  return await withLiveTopology(context, await findPlace(context, topmost));
}

async function findPlace(context: Context, topmost?: string): Promise<FleetPlace> {
  const file = below(context.directory, context.fleet ?? FLEET_FILE, '--fleet');
  const found = await findFleetRoot(context.directory, file, topmost);
  const root = found ?? context.directory;
  const { topology } = context;
  const isPath = topology !== undefined && !isLive(topology);
  const paths = isPath ? { topology: [below(root, topology, '--topology')] } : {};
  const isOnDisk = found !== undefined;
  return {
    root,
    isOnDisk,
    options: { fleetFile: file, isOnDisk, ...paths, ...progressOf(context) },
  };
}

/** A terminal shows which programs render. */
function progressOf({ host: { stderr }, quiet }: Context): Pick<RenderOptions, 'onPrograms'> {
  return stderr.isTerminal && !quiet ? { onPrograms: programLine(stderr, systemClock) } : {};
}

/** A directory of that name is written `./live`. */
function isLive(topology: string): boolean {
  return topology === 'live' || topology.startsWith('live:');
}

/** Requests the API server only once the result is needed. */
async function withLiveTopology(context: Context, place: FleetPlace): Promise<FleetPlace> {
  const { topology, host } = context;
  if (topology === undefined || !isLive(topology)) return place;
  const name = topology.slice('live:'.length);
  const { cwd, env } = host;
  const live = await readLiveTopology({ context: name === '' ? undefined : name, cwd, env });
  return { ...place, options: { ...place.options, live } };
}

/** A fleet, and its files. */
export interface OpenedFleet {
  readonly place: FleetPlace;
  readonly reader: RepositoryReader;
}

/** Opens the fleet's files. */
export async function openFleet(context: Context): Promise<OpenedFleet> {
  const place = await findPlace(context);
  const file = place.options.fleetFile ?? FLEET_FILE;
  const reader = place.isOnDisk
    ? await openWorktree(place.root)
    : await openWorktreeWith(place.root, file);
  if (!place.isOnDisk && reader.paths.length === 0) {
    throw usageError(fleetNotFound, { from: context.directory, file });
  }
  return { place: await withLiveTopology(context, place), reader };
}

/** Reports the findings on standard error. */
export async function reportRendered(context: Context, rendered: JudgedFleet): Promise<Ending> {
  return endingOfRendered((await reportOnce(context, rendered)).counted, rendered);
}

/** Without a valid Fleet nothing was checked, which is different from errors in manifests. */
export function endingOfRendered(findings: readonly Diagnostic[], { fleet }: JudgedFleet): Ending {
  if (!hasErrors(findings)) return 'fine';
  return fleet === undefined ? 'usage' : 'findings';
}

/** Without a Fleet or a cluster nothing was checked for the path or the baseline: the only findings are the reason. */
export function isLookedAt({ fleet, topology }: JudgedFleet): boolean {
  return fleet !== undefined && topology.clusters.length > 0;
}

/** A path relative to a directory that must contain it, with `/`. */
export function below(directory: string, path: string, option: string): string {
  const inside = relative(directory, resolve(directory, path));
  if (inside === '..' || inside.startsWith(`..${sep}`) || resolve(inside) === inside) {
    throw new UsageError(`${option} ${path} does not lie in ${directory}`);
  }
  return inside.split(sep).join('/');
}
