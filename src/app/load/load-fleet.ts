/**
 * A repository → the whole input of its fleet: the Fleet, its clusters, the resources of its sources. All file access is here.
 * @module
 */
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { FleetSpec } from '../../kind/distributary-v1alpha1/fleet-spec.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import { withFiles } from '../../read/with-files.ts';
import type { Resource } from '../../resource/resource.ts';
import { selectTopologyFiles } from '../../topology/select-topology-files.ts';
import type { Topology } from '../../topology/topology.ts';
import { type LoadedSources, loadSources, type SourceExtent } from './load-sources.ts';
import { type LoadOptions, loadTopology } from './load-topology.ts';
import { newTextLog, type TextLog } from './text-log.ts';

/** The parsed input, as far as it is valid. */
export interface LoadedFleet extends LoadedSources {
  /** Undefined when the Fleet itself has errors. */
  readonly fleet: FleetSpec | undefined;
  readonly topology: Topology;
  /** The resources below the topology paths. */
  readonly topologyResources: readonly Resource[];
  /** The resources below the Fleet's own topology paths, while its clusters come from an API server. */
  readonly besideLive: readonly Resource[];
  /** In order of discovery. */
  readonly diagnostics: readonly Diagnostic[];
  /** The texts that were read, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Reads a whole fleet, or only its topology. Findings are data; only errors of the disk, git or a program throw. */
export async function loadFleet(
  repository: RepositoryReader,
  options: LoadOptions & SourceExtent,
  extent: 'all' | 'topology' = 'all',
): Promise<LoadedFleet> {
  const { live } = options;
  const reader = live === undefined ? repository : withFiles(repository, live);
  const log = newTextLog(reader, options.parsed);
  const { diagnostics, texts } = log;
  const loaded = await loadTopology(log, options);
  if (loaded === undefined) return { ...nothing, diagnostics, texts };
  const { written, ...known } = loaded;
  // Without a cluster no source matches one: report it once, not for each source.
  if (extent === 'topology' || known.topology.clusters.length === 0) {
    return { ...nothing, ...known, diagnostics, texts };
  }
  const sources = await loadSources(log, loaded, options);
  const besideLive = live === undefined ? [] : await readBesideLive(log, written);
  return { ...known, ...sources, besideLive, diagnostics, texts };
}

const nothing: Omit<LoadedFleet, 'diagnostics' | 'texts'> = {
  fleet: undefined,
  topology: { clusters: [] },
  topologyResources: [],
  besideLive: [],
  sources: [],
  files: new Map(),
  rendered: new Map(),
  releases: new Map(),
  programs: new Map(),
};

/** Only clusters are read from an API server: other fleet-level objects below the topology paths still apply. */
async function readBesideLive(log: TextLog, fleet: FleetSpec): Promise<readonly Resource[]> {
  const files = selectTopologyFiles(fleet, log.reader.paths).value;
  return [...log.parse(await log.read(files)).values()].flat();
}
