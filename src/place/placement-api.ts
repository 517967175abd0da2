/**
 * The contract of an API whose objects say where others go, and what they are there: what it brings to `place`.
 * @module
 */
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { Resource } from '../resource/resource.ts';
import type { Cluster } from '../topology/topology.ts';
import type { Candidate } from './candidate.ts';
import type { Changed } from './change/change-history.ts';
import type { StepBudget } from './change/step-budget.ts';
import type { FleetObjects } from './fleet-objects.ts';

/** What is known of the fleet before anything is placed. */
export interface PlacementInput {
  readonly fleet: FleetSpec;
  readonly clusters: readonly Cluster[];
  /** What is said about the whole fleet. */
  readonly objects: FleetObjects;
  /** The resources below the topology paths. */
  readonly topologyResources: readonly Resource[];
}

/** One API; `place/placement.ts` of its folder exports it. What it lacks is absent. */
export interface PlacementApi {
  /** Narrows candidates to the clusters that the API's policies place them on. */
  propagate?(
    candidates: readonly Candidate[],
    input: PlacementInput,
  ): Outcome<readonly Candidate[]>;
  /** What the API's policies change in single clusters, before the fleet's patches. One API has it. */
  readOverrides?(objects: FleetObjects): FleetOverrides;
  /** What is wrong with what the API says, whatever is placed. */
  findings?(input: PlacementInput): readonly Diagnostic[];
}

/** A fleet's override policies, read. */
export interface FleetOverrides {
  /** The rules that are for the cluster, by their numbers. */
  rulesFor(cluster: Cluster): ReadonlySet<number>;
  /** For each use the resource after those of the rules that are for it; as it is when one of them fails. */
  override(
    start: { readonly resource: Resource; readonly uses: readonly OverrideUse[] },
    budget: StepBudget,
  ): OverrideResult & { readonly overridden: readonly Changed[] };
  /** What came of all: overriders that failed, and rules that changed nothing; `taken` are those that are for some cluster. */
  findings(taken: ReadonlySet<number>, result: OverrideResult): readonly Diagnostic[];
}

/** Clusters that get a resource after the same rules. */
export interface OverrideUse {
  readonly rules: ReadonlySet<number>;
  readonly clusters: readonly string[];
}

/** What came of override policies. */
export interface OverrideResult {
  /** Rules that were for some resource. */
  readonly used: ReadonlySet<number>;
  readonly failures: readonly FailedOverride[];
}

/** An overrider that failed on a resource. */
export interface FailedOverride {
  /** Failures of one key are one finding. */
  readonly key: string;
  readonly clusters: readonly string[];
  /** The finding, with the clusters in words. */
  make(clusters: string): Diagnostic;
}
