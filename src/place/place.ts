/** Parsed sources → the authored set of each cluster: its objects with overrides and patches applied. */

import { placementsOfApis } from '../api/place.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { invariant } from '../diagnostic/invariant.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { Resource } from '../resource/resource.ts';
import type { Topology } from '../topology/topology.ts';
import { type Candidate, findCandidates, strandedFindings } from './candidate.ts';
import { newStepBudget } from './change/step-budget.ts';
import { type FleetObjects, noFleetObjects } from './fleet-objects.ts';
import { referenceFindings } from './fleet-references.ts';
import { type ClusterGroup, groupClusters } from './group/cluster-group.ts';
import { leaveOutRepeated } from './group/duplicate-objects.ts';
import { placeInGroups, unplacedPairs } from './group/place-in-groups.ts';
import { patchesFor, patchFindings, readPatches } from './patch/fleet-patches.ts';
import type { AuthoredSet, Placed } from './placed.ts';
import type { FleetOverrides, PlacementInput } from './placement-api.ts';
import type { ReadSources } from './source/source-resources.ts';
import { validatePlaced } from './validate-placed.ts';

/** All inputs of placement. */
export interface PlaceInput extends ReadSources {
  readonly fleet: FleetSpec;
  readonly topology: Topology;
  /** The resources below the topology paths. */
  readonly topologyResources: readonly Resource[];
  /** Objects about the whole fleet; absent: none. */
  readonly objects?: FleetObjects;
  /** The version of Istio in a cluster; undefined, or absent: the Fleet's. */
  versionOf?(set: AuthoredSet): string | undefined;
}

/** The authored sets in order of the clusters. Clusters with equal objects share `placed`. */
export function place(input: PlaceInput): Outcome<readonly AuthoredSet[]> {
  const { fleet, topology, sources, objects = noFleetObjects } = input;
  const { clusters } = topology;
  const candidates = findCandidates({ ...input, clusters });
  const about = { fleet, clusters, objects, topologyResources: input.topologyResources };
  const propagated = propagate(candidates.value, about);
  const budget = newStepBudget();
  const patches = readPatches(fleet);
  const overrides = readOverrides(objects);
  const { istio } = fleet.derive;
  const release = istio === 'none' ? undefined : istio.version;
  const { versionOf = () => undefined } = input;
  const groups = groupClusters(clusters, propagated.value, (cluster) => ({
    overrides: overrides.rulesFor(cluster),
    patches: patchesFor(patches, cluster),
  }));
  const { sets, reached, fromOverrides, fromPatches, findings } = placeInGroups(
    groups,
    { overrides, patches, budget },
    (set) => (release === undefined ? undefined : (versionOf(set) ?? release)),
  );
  const single = leaveOutRepeated(groups, sets);
  const placedByCluster = new Map<string, readonly Placed[]>();
  for (const [i, placed] of single.sets.entries()) {
    for (const { name } of groups[i]?.clusters ?? []) placedByCluster.set(name, placed);
  }
  const unplaced = unplacedPairs(candidates.value, reached);
  return {
    value: clusters.map((cluster) => ({
      cluster,
      placed: placedByCluster.get(cluster.name) ?? [],
    })),
    diagnostics: [
      ...candidates.diagnostics,
      ...strandedFindings(input.topologyResources, sources),
      ...referenceFindings(fleet, topology),
      ...propagated.diagnostics,
      ...overrides.findings(takenBy(groups, 'overrides'), fromOverrides),
      ...patchFindings(patches, takenBy(groups, 'patches'), fromPatches),
      ...budget.findings(),
      ...single.diagnostics,
      ...findings,
      ...validatePlaced(unplaced, release),
    ],
  };
}

/** Numbers of the patches or override rules of some cluster. */
function takenBy(
  groups: readonly ClusterGroup[],
  what: 'overrides' | 'patches',
): ReadonlySet<number> {
  return new Set(groups.flatMap(({ changes }) => [...changes[what]]));
}

/** The candidates after the policies of every API, and findings about the policies. */
function propagate(
  candidates: readonly Candidate[],
  input: PlacementInput,
): Outcome<readonly Candidate[]> {
  let value = candidates;
  const diagnostics: Diagnostic[] = [];
  for (const api of placementsOfApis) {
    diagnostics.push(...(api.findings?.(input) ?? []));
    const narrowed = api.propagate?.(value, input);
    if (narrowed === undefined) continue;
    value = narrowed.value;
    diagnostics.push(...narrowed.diagnostics);
  }
  return { value, diagnostics };
}

/** Changes of objects in single clusters. Two APIs with such changes have no defined order. */
function readOverrides(objects: FleetObjects): FleetOverrides {
  const [overrides, ...others] = placementsOfApis.flatMap(
    (api) => api.readOverrides?.(objects) ?? [],
  );
  invariant(overrides, 'an API has overrides');
  invariant(others.length === 0, 'one API has overrides');
  return overrides;
}
