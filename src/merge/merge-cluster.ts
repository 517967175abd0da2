/** The authored objects of a cluster, and the derived ones → the objects of its branch. */
import type { DerivedSet } from '../derive/derive.ts';
import { derivedNameTaken } from '../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { type DeriveSpec, deriveForVersion } from '../kind/distributary-v1alpha1/derive-spec.ts';
import type { AuthoredSet, Placed } from '../place/placed.ts';
import { inCluster, locate, noteAt, type Resource, resourceKey } from '../resource/resource.ts';
import type { ClusterManifests } from './manifests.ts';
import { mergers } from './registry.ts';

/** Merges; authored fields win, and nothing authored is lost. */
export function mergeCluster(
  authored: AuthoredSet,
  set: DerivedSet,
  spec: DeriveSpec,
): Outcome<ClusterManifests> {
  const own = deriveForVersion(spec, authored.cluster.istioVersion?.value);
  const merged = mergers.map((merger) => merger.merge(set, own));
  const replaced = new Map<Resource, Resource>(merged.flatMap((one) => [...one.replaced]));
  const absorbed = new Set<Resource>(merged.flatMap((one) => [...one.absorbed]));
  const derived = set.derived.filter(({ resource }) => !absorbed.has(resource));
  return {
    value: { cluster: authored.cluster, placed: joined(authored.placed, replaced, derived) },
    diagnostics: [
      ...merged.flatMap(({ diagnostics }) => diagnostics),
      ...takenNames(
        authored,
        derived.map(({ resource }) => resource),
      ),
    ],
  };
}

/** The authored list itself where nothing is added or replaced: clusters with the same objects share it. */
function joined(
  placed: readonly Placed[],
  replaced: ReadonlyMap<Resource, Resource>,
  derived: readonly Placed[],
): readonly Placed[] {
  if (replaced.size === 0 && derived.length === 0) return placed;
  const kept = placed.map((one) => {
    const resource = replaced.get(one.resource);
    return resource === undefined ? one : { ...one, resource };
  });
  return [...kept, ...derived];
}

function takenNames(authored: AuthoredSet, derived: readonly Resource[]): Diagnostic[] {
  if (derived.length === 0) return [];
  const needed = new Map(derived.map((resource) => [resourceKey(resource), resource]));
  return authored.placed.flatMap(({ resource }) => {
    const wanted = needed.get(resourceKey(resource));
    if (wanted === undefined) return [];
    const isImport = resource.kind === 'ServiceImport';
    const args = { ...inCluster(resource, authored.cluster), isImport };
    const related = [noteAt('it would be derived from this', wanted)];
    return [diagnose(derivedNameTaken, args, locate(resource, '/metadata/name'), related)];
  });
}
