/** What is read of a fleet. */
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { Resource } from '../resource/resource.ts';
import type { Topology } from '../topology/topology.ts';
import type { LoadedSources } from './load-sources.ts';
import type { LoadedTopology } from './load-topology.ts';
import type { TextLog } from './text-log.ts';

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

/** The input without manifests. */
export function withoutSources(
  { diagnostics, texts }: TextLog,
  loaded: LoadedTopology | undefined,
): LoadedFleet {
  const { written, ...known } = loaded ?? {};
  return { ...nothing, ...known, diagnostics, texts };
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
