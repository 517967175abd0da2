/** Candidates of groups of clusters → the objects of each group, and their changes: equal changes give one shared object. */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { isOlderRelease } from '../../kind/istio-networking-v1/istio-changes.ts';
import { dependsOnRelease } from '../../kind/validate-resource.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Candidate } from '../candidate.ts';
import type { PatchResult } from '../patch/fleet-patches.ts';
import type { AuthoredSet, Placed } from '../placed.ts';
import type { OverrideResult } from '../placement-api.ts';
import { type PlacedPair, validatePlaced } from '../validate-placed.ts';
import {
  type ChangedUse,
  type Changers,
  changesOf,
  changeTogether,
  type GroupChanges,
} from './change-together.ts';
import type { ClusterGroup } from './cluster-group.ts';

/** The objects of groups. */
export interface PlacedGroups {
  /** In order of the groups. */
  readonly sets: readonly (readonly Placed[])[];
  /** The authored resources that some group gets. */
  readonly reached: ReadonlySet<Resource>;
  readonly fromOverrides: OverrideResult;
  readonly fromPatches: PatchResult;
  /** About every distinct resource, once. */
  readonly findings: readonly Diagnostic[];
}

/** Changes the candidates of the groups; overrides come before patches. */
export function placeInGroups(
  groups: readonly ClusterGroup[],
  changers: Changers,
  releaseOf: (set: AuthoredSet) => string | undefined = () => undefined,
): PlacedGroups {
  const open = groups.map((group): OpenGroup => ({ group, changes: changesOf(group), set: [] }));
  const uses = usesOf(open);
  const fromOverrides: OverrideResult[] = [];
  const fromPatches: PatchResult[] = [];
  const findings: Diagnostic[] = [];
  const doubtful: GroupedPair[] = [];
  for (const [resource, its] of uses) {
    const changed = changeTogether({ resource, uses: its }, changers);
    fromOverrides.push(changed.fromOverrides);
    fromPatches.push(...changed.fromPatches);
    // The resources made from one object are judged together, while what they share is at hand.
    const pairs = putInSets(resource, changed.made);
    const found = validatePlaced(pairs);
    if (found.length > 0 && dependsOnRelease(resource)) doubtful.push(...pairs);
    else findings.push(...found);
  }
  const releaseIn = memoise((one: OpenGroup) => oldestOf(clusterSets(one).map(releaseOf)));
  for (const pair of doubtful)
    findings.push(...validatePlaced([pair], oldestOf(pair.groups.map(releaseIn))));
  return {
    sets: open.map(({ set }) => set),
    reached: new Set(uses.keys()),
    fromOverrides: inSum(fromOverrides),
    fromPatches: inSum(fromPatches),
    findings,
  };
}

/** A resource, and the groups that get it. */
interface GroupedPair extends PlacedPair {
  readonly groups: OpenGroup[];
}

/** The sets of a group's clusters, once it is complete. */
function clusterSets({ group, set }: OpenGroup): readonly AuthoredSet[] {
  return group.clusters.map((cluster) => ({ cluster, placed: set }));
}

/** The oldest release among clusters that get a resource: what it refuses is an error. */
function oldestOf(releases: readonly (string | undefined)[]): string | undefined {
  return releases.reduce((one, other) => {
    if (one === undefined || other === undefined) return one ?? other;
    return isOlderRelease(other, one) ? other : one;
  }, undefined);
}

/** Puts what was made from one object into the sets of its groups; returns each distinct resource. */
function putInSets(authored: Resource, made: readonly ChangedUse<Use>[]): readonly GroupedPair[] {
  const pairs = new Map<Resource, GroupedPair>();
  const known = new Map<Resource, Placed>();
  for (const { use, resource, changes } of made) {
    const before = known.get(resource);
    const pair = getOrInsert(pairs, resource, () => ({ authored, resource, changes, groups: [] }));
    pair.groups.push(use.of);
    const placed = placedAs(use.candidate.placed, resource, before);
    known.set(resource, placed);
    use.of.set[use.index] = placed;
  }
  return [...pairs.values()];
}

function inSum<F>(
  results: readonly { readonly used: ReadonlySet<number>; readonly failures: readonly F[] }[],
): { readonly used: ReadonlySet<number>; readonly failures: readonly F[] } {
  return {
    used: new Set(results.flatMap(({ used }) => [...used])),
    failures: results.flatMap(({ failures }) => failures),
  };
}

/** The resources of candidates that no group gets. */
export function unplacedPairs(
  candidates: readonly Candidate[],
  reached: ReadonlySet<Resource>,
): readonly PlacedPair[] {
  const resources = candidates.map(({ placed }) => placed.resource);
  const unplaced = new Set(resources.filter((resource) => !reached.has(resource)));
  return [...unplaced].map((resource) => ({ authored: resource, resource, changes: () => [] }));
}

/** Many groups share equal results. */
function placedAs(authored: Placed, resource: Resource, known: Placed | undefined): Placed {
  if (resource === authored.resource) return authored;
  const { application } = authored;
  return known?.application === application ? known : { resource, application };
}

/** A group with its objects so far. */
interface OpenGroup {
  readonly group: ClusterGroup;
  readonly changes: GroupChanges;
  readonly set: Placed[];
}

/** A candidate of a group, and its index in the group's objects. */
interface Use extends Pick<OpenGroup, 'changes'> {
  readonly of: OpenGroup;
  readonly candidate: Candidate;
  readonly index: number;
}

/** The uses of each authored object. */
function usesOf(open: readonly OpenGroup[]): ReadonlyMap<Resource, readonly Use[]> {
  const uses = open.flatMap((of) =>
    of.group.candidates.map((candidate, index): Use => {
      return { changes: of.changes, of, candidate, index };
    }),
  );
  return groupBy(uses, ({ candidate }) => candidate.placed.resource);
}
