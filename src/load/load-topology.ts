/** A repository → its Fleet, and its clusters. */

import { usualGatewayPort } from '../derive/route/usual-port.ts';
import { fleetMissing } from '../diagnostic/codes/fleet.ts';
import { diagnose } from '../diagnostic/diagnostic.ts';
import { startOfFile } from '../diagnostic/position.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { parseFleet } from '../parse/parse-fleet.ts';
import { FLEET_FILE } from '../read/fleet-root.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import { type AddedFiles, withFiles } from '../read/with-files.ts';
import type { Resource } from '../resource/resource.ts';
import { resolveTopology } from '../topology/resolve-topology.ts';
import { isBelow, selectTopologyFiles } from '../topology/select-topology-files.ts';
import type { Topology } from '../topology/topology.ts';
import type { KnownResults } from './rendered/render-sources.ts';
import { newTextLog, type TextLog } from './text-log.ts';

/** Settings from outside of the repository. */
export interface LoadOptions extends KnownResults {
  /** The Fleet's file, relative to the root. */
  readonly fleetFile?: string;
  /** Whether the work tree has that file, so that only the commit is without it. */
  readonly isOnDisk?: boolean;
  /** Paths of fleet-level resources, instead of the Fleet's `spec.topology`. */
  readonly topology?: readonly string[];
  /** The topology of an API server, instead of either. */
  readonly live?: AddedFiles;
  /** Whether the findings about these texts of the Fleet and the topology are known, with no error about the Fleet. */
  readonly isJudged?: boolean;
}

/** A Fleet without errors, and its clusters. */
export interface LoadedTopology {
  /** The Fleet as in its file. */
  readonly written: FleetSpec;
  /** The same with the topology of the options. */
  readonly fleet: FleetSpec;
  readonly topology: Topology;
  /** The resources below the topology paths. */
  readonly topologyResources: readonly Resource[];
}

/** A log of what is read of a repository, with the topology of an API server if there is one. */
export function openLog(repository: RepositoryReader, { live, parsed }: LoadOptions): TextLog {
  return newTextLog(live === undefined ? repository : withFiles(repository, live), parsed);
}

/** Reads the Fleet and its topology; undefined when the Fleet has errors. */
export async function loadTopology(
  log: TextLog,
  options: LoadOptions,
): Promise<LoadedTopology | undefined> {
  const written = await readFleet(log, options);
  if (written === undefined) return undefined;
  const fleet = withTopology(written, options);
  const { paths, problems } = log.reader;
  const files = log.keep(selectTopologyFiles(fleet, paths));
  log.add(problems.filter(({ at }) => fleet.topology.some((path) => isBelow(at.file, path))));
  // The marker that prevents Argo CD from applying a file is expected in a file of Clusters.
  const topologyResources = [...log.parse(await log.read(files)).values()].flat();
  const usualPort = usualGatewayPort(fleet.derive);
  const at = fleet.locate('/spec/topology', 'key');
  const { isJudged = false } = options;
  const origin = { paths: fleet.topology, at, usualPort, isJudged };
  const topology = log.keep(resolveTopology(topologyResources, origin));
  return { written, fleet, topology, topologyResources };
}

async function readFleet(
  log: TextLog,
  { fleetFile: path = FLEET_FILE, isOnDisk = false, isJudged }: LoadOptions,
): Promise<FleetSpec | undefined> {
  const { cut, paths, problems, description } = log.reader;
  if (cut !== undefined) {
    log.add([cut]);
    return undefined;
  }
  if (!paths.includes(path)) {
    const unread = problems.filter(({ at }) => at.file === path);
    const isIgnored = isOnDisk && ((await log.reader.ignored?.()) ?? []).includes(path);
    const args = { file: path, absentFrom: description, isOnDisk, isIgnored };
    log.add(unread.length > 0 ? unread : [diagnose(fleetMissing, args, startOfFile(path))]);
    return undefined;
  }
  const [file] = await log.read([path]);
  return file === undefined ? undefined : log.keep(parseFleet(file, isJudged));
}

/** The Fleet with the topology from the command line; findings about it have no place in the Fleet file. */
function withTopology(fleet: FleetSpec, options: LoadOptions): FleetSpec {
  const topology = options.live === undefined ? options.topology : [options.live.directory];
  if (topology === undefined) return fleet;
  const at = startOfFile(topology[0] ?? '.');
  const locate: FleetSpec['locate'] = (pointer, part) =>
    pointer.startsWith('/spec/topology') ? at : fleet.locate(pointer, part);
  return { ...fleet, topology, locate };
}
