/** The contract of an API that places objects or changes them in clusters: its functions for `place`. */
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { Resource } from '../resource/resource.ts';
import type { Cluster } from '../topology/topology.ts';
import type { Candidate } from './candidate.ts';
import type { Changed } from './change/change-history.ts';
import type { StepBudget } from './change/step-budget.ts';
import type { FleetObjects } from './fleet-objects.ts';

/** The fleet before placement. */
export interface PlacementInput {
  readonly fleet: FleetSpec;
  readonly clusters: readonly Cluster[];
  /** Objects about the whole fleet. */
  readonly objects: FleetObjects;
  /** The resources below the topology paths. */
  readonly topologyResources: readonly Resource[];
}

/** One API; `place/placement.ts` of its folder exports it. Unsupported functions are absent. */
export interface PlacementApi {
  /** Narrows candidates to the clusters that the API's policies place them on. */
  propagate?(
    candidates: readonly Candidate[],
    input: PlacementInput,
  ): Outcome<readonly Candidate[]>;
  /** The changes of the API's policies in single clusters, before the fleet's patches. Only one API has them. */
  readOverrides?(objects: FleetObjects): FleetOverrides;
  /** Findings about the API's objects, independent of placement. */
  findings?(input: PlacementInput): readonly Diagnostic[];
}

/** A fleet's parsed override policies. */
export interface FleetOverrides {
  /** The numbers of the rules for the cluster. */
  rulesFor(cluster: Cluster): ReadonlySet<number>;
  /** For each use the resource after its rules; unchanged when one of them fails. */
  override(
    start: { readonly resource: Resource; readonly uses: readonly OverrideUse[] },
    budget: StepBudget,
  ): OverrideResult & { readonly overridden: readonly Changed[] };
  /** Findings about all results: failed overriders, and rules without effect; `taken` are those of some cluster. */
  findings(taken: ReadonlySet<number>, result: OverrideResult): readonly Diagnostic[];
}

/** Clusters that get a resource after the same rules. */
export interface OverrideUse {
  readonly rules: ReadonlySet<number>;
  readonly clusters: readonly string[];
}

/** The result of override policies. */
export interface OverrideResult {
  /** Rules that selected some resource. */
  readonly used: ReadonlySet<number>;
  readonly failures: readonly FailedOverride[];
}

/** An overrider that failed on a resource. */
export interface FailedOverride {
  /** Failures of one key give one finding. */
  readonly key: string;
  readonly clusters: readonly string[];
  /** The finding, with the clusters as text. */
  make(clusters: string): Diagnostic;
}
