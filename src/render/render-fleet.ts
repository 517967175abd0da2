/** The pipeline on one page: authored objects of each cluster in, all objects of each cluster out. Pure and total. */
import { checkFleet } from '../check/check-fleet.ts';
import { clusterStates } from '../check/cluster-state.ts';
import { type DerivedSet, deriveFleet } from '../derive/derive.ts';
import type { ServiceRoute } from '../derive/route/service-route.ts';
import { type Diagnostic, hasErrors } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import { mergeCluster } from '../merge/merge-cluster.ts';
import { judgeGuards } from '../outage/guard/judge-guards.ts';
import { unservedRequests } from '../outage/unserved/nobody-serves.ts';
import { oneFindingACause } from '../outage/unserved/one-finding-a-cause.ts';
import type { FleetObjects } from '../place/fleet-objects.ts';
import type { AuthoredSet } from '../place/placed.ts';

/** The objects of every cluster, and the routes of its clients to other clusters. */
export interface RenderedFleet {
  /** One a cluster, in order of the cluster keys. */
  readonly manifests: readonly ClusterManifests[];
  /** One a consumer and service with other clusters as providers. */
  readonly routes: readonly ServiceRoute[];
  /** Whether no error left something out: errors of checks are about these objects. */
  readonly isWhole: boolean;
}

/** Derives, merges and checks every cluster, and evaluates the guards; `before` are the findings of the earlier steps. */
export function renderFleet(
  fleet: Pick<FleetSpec, 'derive' | 'guards' | 'locate'>,
  sets: readonly AuthoredSet[],
  objects: FleetObjects,
  before: readonly Diagnostic[] = [],
): Outcome<RenderedFleet> {
  const merged = mergeFleet(fleet, sets, objects);
  const { manifests, routes } = merged.value;
  const diagnostics: Diagnostic[] = [...merged.diagnostics];
  const states = clusterStates(manifests, routes, fleet.derive);
  const known = [...before, ...diagnostics];
  // Routes of a fleet with errors are unknown.
  const followed = hasErrors(known) ? [] : [unservedRequests];
  diagnostics.push(...oneFindingACause(checkFleet(states, known, followed), known));
  if (fleet.guards.length > 0 && !hasErrors([...before, ...diagnostics])) {
    diagnostics.push(...judgeGuards(states, fleet));
  }
  return { value: { manifests, routes, isWhole: !hasErrors(known) }, diagnostics };
}

/** Derives and merges every cluster, without checks: for a state with recorded findings. */
export function mergeFleet(
  fleet: Pick<FleetSpec, 'derive'>,
  sets: readonly AuthoredSet[],
  objects: FleetObjects,
): Outcome<RenderedFleet> {
  const derived = deriveFleet(sets, fleet.derive, objects);
  const diagnostics: Diagnostic[] = [...derived.diagnostics];
  const manifests = sets.flatMap((authored, i) => {
    const set: DerivedSet | undefined = derived.value[i];
    if (set === undefined) return [];
    const merged = mergeCluster(authored, set, fleet.derive);
    diagnostics.push(...merged.diagnostics);
    return [merged.value];
  });
  const routes = derived.value.flatMap((set) => set.routes);
  return { value: { manifests, routes, isWhole: !hasErrors(diagnostics) }, diagnostics };
}
