/** The settings and the result of a rendering. */
import type { ServiceRoute } from '../derive/route/service-route.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { SilencedFinding } from '../judge/silence.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { LoadOptions } from '../load/load-topology.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import type { ClusterObjects } from '../place/given-objects.ts';
import type { SourceDirectory } from '../place/source/select-sources.ts';
import type { Topology } from '../topology/topology.ts';

/** Settings from outside of the repository. */
export interface RenderOptions extends LoadOptions {
  /** Objects that a host program provides for one cluster; they replace those of the repository. */
  readonly given?: ClusterObjects;
  /** Findings of an earlier run on the same files, which are not computed again. */
  readonly judged?: Pick<JudgedFleet, 'diagnostics' | 'silenced'>;
}

/** A fleet and the findings about it: what is known of it without its objects. */
export interface JudgedFleet {
  /** Undefined when the Fleet itself has errors. */
  readonly fleet: FleetSpec | undefined;
  readonly topology: Topology;
  /** Sorted, each once, with the severity that the Fleet sets. */
  readonly diagnostics: readonly Diagnostic[];
  /** Findings that the Fleet, an annotation or a comment silences. */
  readonly silenced: readonly SilencedFinding[];
  /** The texts that were read, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The fleet of a repository, as far as it is valid. */
export interface RenderedRepository extends JudgedFleet {
  /** The directories of the manifests. */
  readonly sources: readonly SourceDirectory[];
  /** The programs that rendered some of them, by name with their identities; undefined where one failed. */
  readonly programs?: ReadonlyMap<string, string> | undefined;
  /** One a cluster, in order of the cluster keys. Not to be written anywhere while `diagnostics` has errors. */
  readonly manifests: readonly ClusterManifests[];
  readonly routes: readonly ServiceRoute[];
  /** Whether no error left something out of them: errors of checks are about these objects. */
  readonly isWhole: boolean;
}
