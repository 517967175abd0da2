/** A repository → the whole input of its fleet: the Fleet, its clusters, the resources of its sources. All file access is here. */
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import type { Resource } from '../resource/resource.ts';
import { selectTopologyFiles } from '../topology/select-topology-files.ts';
import { loadSources, type SourceExtent } from './load-sources.ts';
import { type LoadOptions, loadTopology, openLog } from './load-topology.ts';
import { type LoadedFleet, withoutSources } from './loaded-fleet.ts';
import type { TextLog } from './text-log.ts';

/** Reads a whole fleet. Findings are data; only errors of the disk, git or a program throw. */
export async function loadFleet(
  repository: RepositoryReader,
  options: LoadOptions & SourceExtent,
): Promise<LoadedFleet> {
  const log = openLog(repository, options);
  const loaded = await loadTopology(log, options);
  // Without a cluster no source matches one: report it once, not for each source.
  if (loaded === undefined || loaded.topology.clusters.length === 0) {
    return withoutSources(log, loaded);
  }
  const sources = await loadSources(log, loaded, options);
  const besideLive = options.live === undefined ? [] : await readBesideLive(log, loaded.written);
  return { ...withoutSources(log, loaded), ...sources, besideLive };
}

/** Only clusters are read from an API server: other fleet-level objects below the topology paths still apply. */
async function readBesideLive(log: TextLog, fleet: FleetSpec): Promise<readonly Resource[]> {
  const files = selectTopologyFiles(fleet, log.reader.paths).value;
  return [...log.parse(await log.read(files)).values()].flat();
}
