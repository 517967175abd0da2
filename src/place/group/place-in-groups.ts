/**
 * Candidates of groups of clusters → the objects of each group, and their changes: equal changes give one shared object.
 * @module
 */

import { groupBy } from '../../collection/group-by.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Candidate } from '../candidate.ts';
import type { PatchResult } from '../patch/fleet-patches.ts';
import type { Placed } from '../placed.ts';
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
  release?: string,
): PlacedGroups {
  const open = groups.map((group): OpenGroup => ({ group, changes: changesOf(group), set: [] }));
  const uses = usesOf(open);
  const fromOverrides: OverrideResult[] = [];
  const fromPatches: PatchResult[] = [];
  const findings: Diagnostic[] = [];
  for (const [resource, its] of uses) {
    const changed = changeTogether({ resource, uses: its }, changers);
    fromOverrides.push(changed.fromOverrides);
    fromPatches.push(...changed.fromPatches);
    // The resources made from one object are judged together, while what they share is at hand.
    findings.push(...validatePlaced(putInSets(resource, changed.made), release));
  }
  return {
    sets: open.map(({ set }) => set),
    reached: new Set(uses.keys()),
    fromOverrides: inSum(fromOverrides),
    fromPatches: inSum(fromPatches),
    findings,
  };
}

/** Puts what was made from one object into the sets of its groups; returns each distinct resource. */
function putInSets(authored: Resource, made: readonly ChangedUse<Use>[]): readonly PlacedPair[] {
  const pairs: PlacedPair[] = [];
  const known = new Map<Resource, Placed>();
  for (const { use, resource, changes } of made) {
    const before = known.get(resource);
    if (before === undefined) pairs.push({ authored, resource, changes });
    const placed = placedAs(use.candidate.placed, resource, before);
    known.set(resource, placed);
    use.set[use.index] = placed;
  }
  return pairs;
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
interface Use extends Omit<OpenGroup, 'group'> {
  readonly candidate: Candidate;
  readonly index: number;
}

/** The uses of each authored object. */
function usesOf(open: readonly OpenGroup[]): ReadonlyMap<Resource, readonly Use[]> {
  const uses = open.flatMap(({ group, changes, set }) =>
    group.candidates.map((candidate, index): Use => ({ changes, set, candidate, index })),
  );
  return groupBy(uses, ({ candidate }) => candidate.placed.resource);
}
