/**
 * Candidates of groups of clusters → the objects of each group, and their changes: equal changes give one shared object.
 * @module
 */

import { groupBy } from '../../collection/group-by.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Candidate } from '../candidate.ts';
import type { PatchResult } from '../patch/fleet-patches.ts';
import type { Placed } from '../placed.ts';
import type { OverrideResult } from '../placement-api.ts';
import type { PlacedPair } from '../validate-placed.ts';
import { type Changers, changeTogether } from './change-together.ts';
import type { ClusterGroup } from './cluster-group.ts';

/** The objects of groups. */
export interface PlacedGroups {
  /** In order of the groups. */
  readonly sets: readonly (readonly Placed[])[];
  /** Every distinct resource, once. */
  readonly pairs: readonly PlacedPair[];
  readonly fromOverrides: OverrideResult;
  readonly fromPatches: PatchResult;
}

/** Changes the candidates of the groups; overrides come before patches. */
export function placeInGroups(groups: readonly ClusterGroup[], changers: Changers): PlacedGroups {
  const open = groups.map((group): OpenGroup => ({ group, set: [] }));
  const changed = usesOf(open).map(([resource, uses]) =>
    changeTogether({ resource, uses }, changers),
  );
  const pairs = new Map<Resource, PlacedPair>();
  const placed = new Map<Resource, Placed>();
  for (const { use, resource, changes } of changed.flatMap(({ made }) => made)) {
    const authored = use.candidate.placed;
    if (!pairs.has(resource))
      pairs.set(resource, { authored: authored.resource, resource, changes });
    const one = placedAs(authored, resource, placed.get(resource));
    placed.set(resource, one);
    use.set[use.index] = one;
  }
  return {
    sets: open.map(({ set }) => set),
    pairs: [...pairs.values()],
    fromOverrides: inSum(changed.map(({ fromOverrides }) => fromOverrides)),
    fromPatches: inSum(changed.flatMap(({ fromPatches }) => fromPatches)),
  };
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
  pairs: readonly PlacedPair[],
): readonly PlacedPair[] {
  const reached = new Set(pairs.map(({ authored }) => authored));
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
  readonly set: Placed[];
}

/** A candidate of a group, and its index in the group's objects. */
interface Use extends OpenGroup {
  readonly candidate: Candidate;
  readonly index: number;
}

/** The uses of each authored object, grouped. */
function usesOf(open: readonly OpenGroup[]): readonly (readonly [Resource, readonly Use[]])[] {
  const uses = open.flatMap(({ group, set }) =>
    group.candidates.map((candidate, index): Use => ({ group, set, candidate, index })),
  );
  return [...groupBy(uses, ({ candidate }) => candidate.placed.resource)];
}
