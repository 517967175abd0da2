/**
 * The contract of an API whose objects say where others go, and what they are there: what it brings to `place`.
 * @module
 */
import type { Diagnostic, Related } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { Resource } from '../resource/resource.ts';
import type { Cluster } from '../topology/topology.ts';
import type { Candidate } from './candidate.ts';
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
  createOverrider?(objects: FleetObjects, budget: StepBudget): FleetOverrider;
  /** What is wrong with what the API says, whatever is placed. */
  findings?(input: PlacementInput): readonly Diagnostic[];
}

/** Applies a fleet's override policies and remembers what came of them. */
export interface FleetOverrider {
  /** The rules that are for the cluster, by their numbers. */
  rulesFor(cluster: Cluster): ReadonlySet<number>;
  /** For each use the resource after those of the rules that are for it; as it is when one of them fails. */
  override(resource: Resource, uses: readonly OverrideUse[]): readonly Resource[];
  /** The overriders that changed the resource on its way, if any did. */
  changesOf(resource: Resource): readonly Related[];
  /** What was found until now: overriders that failed, and rules that changed nothing. */
  findings(): readonly Diagnostic[];
}

/** Clusters that get a resource after the same rules. */
export interface OverrideUse {
  readonly rules: ReadonlySet<number>;
  readonly clusters: readonly string[];
}
