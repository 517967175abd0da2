/**
 * Parsed sources → the authored set of each cluster: which objects it gets, with its overrides and patches applied.
 * @module
 */

import { createOverrider, type FleetOverrider } from '../api/karmada/place/override/overrider.ts';
import { policyReferenceFindings } from '../api/karmada/place/policy-references.ts';
import { policyLimits } from '../api/karmada/place/propagation/policy-limits.ts';
import { propagate } from '../api/karmada/place/propagation/propagate.ts';
import { propagationFindings } from '../api/karmada/place/propagation/propagation-findings.ts';
import { meshVersionFindings } from '../api/mesh-hub/place/mesh-version.ts';
import { nameClusters } from '../diagnostic/cluster-list.ts';
import { duplicateObject } from '../diagnostic/codes/place.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { groupBy } from '../resource/group-by.ts';
import { displayName, locate, type Resource, resourceKey } from '../resource/resource.ts';
import type { Topology } from '../topology/topology.ts';
import { type Candidate, findCandidates, strandedFindings } from './candidate.ts';
import { type ChangedResource, changeTogether } from './change-together.ts';
import { type ClusterGroup, groupClusters } from './cluster-group.ts';
import { type FleetObjects, noFleetObjects } from './fleet-objects.ts';
import { referenceFindings } from './fleet-references.ts';
import { createPatcher, type Patcher } from './patcher.ts';
import type { AuthoredSet, Placed } from './placed.ts';
import type { Rendering } from './rendered/source-type.ts';
import type { SourceDirectory } from './select-sources.ts';
import { newStepBudget } from './step-budget.ts';
import { type PlacedPair, validatePlaced } from './validate-placed.ts';

/** Everything that decides what a cluster gets. */
export interface PlaceInput {
  readonly fleet: FleetSpec;
  readonly topology: Topology;
  /** What `selectSources` chose. */
  readonly sources: readonly SourceDirectory[];
  /** The resources of each file that the sources list; a file that isn't rendered is left out. */
  readonly files: ReadonlyMap<string, readonly Resource[]>;
  /** The resources of each rendering that the sources list; one that failed is left out. */
  readonly rendered?: ReadonlyMap<Rendering, readonly Resource[]>;
  /** The resources below the topology paths. */
  readonly topologyResources: readonly Resource[];
  /** What is said about the whole fleet; absent: nothing. */
  readonly objects?: FleetObjects;
}

/** The authored sets in order of the clusters. Clusters that get the same have the same `placed`. */
export function place(input: PlaceInput): Outcome<readonly AuthoredSet[]> {
  const { fleet, topology, sources, objects = noFleetObjects } = input;
  const { clusters } = topology;
  const candidates = findCandidates({ ...input, clusters });
  const propagation = propagate(candidates.value, objects);
  const budget = newStepBudget();
  const patcher = createPatcher(fleet, budget);
  const overrider = createOverrider(objects, budget);
  const groups = groupClusters(clusters, propagation.candidates, (cluster) => ({
    overrides: overrider.rulesFor(cluster),
    patches: patcher.patchesFor(cluster),
  }));
  const placer = createPlacer(overrider, patcher);
  const placedByCluster = new Map<string, readonly Placed[]>();
  for (const [i, placed] of placer.place(groups).entries()) {
    for (const { name } of groups[i]?.clusters ?? []) placedByCluster.set(name, placed);
  }
  const unplaced = candidates.value.map((candidate) => candidate.placed.resource);
  return {
    value: clusters.map((cluster) => ({
      cluster,
      placed: placedByCluster.get(cluster.name) ?? [],
    })),
    diagnostics: [
      ...candidates.diagnostics,
      ...strandedFindings(input.topologyResources, sources),
      ...referenceFindings(fleet, topology),
      ...policyReferenceFindings(objects, clusters),
      ...propagation.policies.flatMap((policy) => policyLimits(policy, objects)),
      ...propagationFindings(propagation),
      ...overrider.findings(),
      ...meshVersionFindings(fleet, input.topologyResources),
      ...patcher.findings(),
      ...budget.findings(),
      ...placer.duplicates(),
      ...validatePlaced(placer.pairs(unplaced)),
    ],
  };
}

interface Placer {
  /** What the clusters of each group get. */
  place(groups: readonly ClusterGroup[]): readonly (readonly Placed[])[];
  duplicates(): readonly Diagnostic[];
  /** Every distinct resource that was placed, and those of `others` that reached no cluster. */
  pairs(others: readonly Resource[]): readonly PlacedPair[];
}

/** Changes the candidates of groups; what is changed alike is one object for all of them. Overrides come before patches. */
function createPlacer(overrider: FleetOverrider, patcher: Patcher): Placer {
  const pairs = new Map<Resource, PlacedPair>();
  const reached = new Set<Resource>();
  const patchedPlaces = new Map<Resource, Placed>();
  const clashes = new Map<string, Clash>();

  function note({ placed }: Candidate, { overridden, resource }: ChangedResource): Placed {
    const authored = placed.resource;
    reached.add(authored);
    if (!pairs.has(resource)) {
      const changes = () => [...overrider.changesOf(overridden), ...patcher.changesOf(resource)];
      pairs.set(resource, { authored, resource, changes });
    }
    if (resource === authored) return placed;
    const known = patchedPlaces.get(resource);
    if (known?.application === placed.application) return known;
    const patched = { resource, application: placed.application };
    patchedPlaces.set(resource, patched);
    return patched;
  }

  return {
    place(groups) {
      const all = groups.map((): Placed[] => []);
      for (const uses of usesOf(groups)) {
        for (const { use, ...made } of changeTogether(uses, { overrider, patcher })) {
          const own = all[use.at];
          if (own !== undefined) own[use.index] = note(use.candidate, made);
        }
      }
      for (const [i, group] of groups.entries()) noteClashes(all[i] ?? [], group, clashes);
      return all;
    },
    duplicates: () => [...clashes.values()].map(duplicate),
    pairs(others) {
      const unplaced = new Set(others.filter((resource) => !reached.has(resource)));
      const rest = [...unplaced].map((resource) => ({
        authored: resource,
        resource,
        changes: () => [],
      }));
      return [...pairs.values(), ...rest];
    },
  };
}

/** A candidate of a group: the group's place among the groups, and its own among those of the group. */
interface Use {
  readonly candidate: Candidate;
  readonly group: ClusterGroup;
  readonly at: number;
  readonly index: number;
}

/** The uses of each authored object beside each other. */
function usesOf(groups: readonly ClusterGroup[]): Iterable<readonly Use[]> {
  const uses = groups.flatMap((group, at) =>
    group.candidates.map((candidate, index): Use => ({ candidate, group, at, index })),
  );
  return groupBy(uses, ({ candidate }) => candidate.placed.resource).values();
}

interface Clash {
  readonly first: Resource;
  readonly second: Resource;
  readonly clusters: string[];
}

/** Notes the objects of one key; each pair of places once, however many clusters get both. */
function noteClashes(
  placed: readonly Placed[],
  group: ClusterGroup,
  clashes: Map<string, Clash>,
): void {
  const byKey = new Map<string, Resource>();
  for (const { resource } of placed) {
    const key = resourceKey(resource);
    const first = byKey.get(key);
    if (first === undefined) {
      byKey.set(key, resource);
      continue;
    }
    const places = JSON.stringify([locate(first), locate(resource)]);
    const clash = clashes.get(places) ?? { first, second: resource, clusters: [] };
    clash.clusters.push(...group.clusters.map((cluster) => cluster.name));
    clashes.set(places, clash);
  }
}

function duplicate({ first, second, clusters }: Clash): Diagnostic {
  const args = { object: displayName(second), clusters: nameClusters(clusters) };
  const related = [{ message: 'stands here first', at: locate(first, '/metadata/name', 'value') }];
  return diagnose(duplicateObject, args, locate(second, '/metadata/name', 'value'), related);
}
