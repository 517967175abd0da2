/**
 * The objects of a cluster before and after a change → the Namespaces and CustomResourceDefinitions that it loses, with the remaining
 * objects that are deleted with them.
 */
import { groupBy } from '../collection/group-by.ts';
import { isKeptFromPruning } from '../derive/kept-parent.ts';
import { derivedFromAnnotation } from '../derive/provenance.ts';
import { definedKind } from '../kind/scope.ts';
import { isInitialNamespace } from '../resource/initial-namespace.ts';
import {
  annotationsOf,
  groupOf,
  labelsOf,
  type Resource,
  resourceKey,
} from '../resource/resource.ts';

/** An object that a cluster loses, or whose labels it loses. */
export interface LostParent {
  readonly parent: Resource;
  /** The objects of the cluster that are in the Namespace, or of the kind: at least one. */
  readonly dependents: readonly Resource[];
  /** The labels and annotations of a Namespace that stays; absent where the object itself is lost. */
  readonly stripped?: readonly string[];
}

/** Whether deletion of the object deletes others. */
export function isParent(resource: Resource): boolean {
  const { apiVersion, kind, name } = resource;
  if (kind === 'Namespace') return groupOf(apiVersion) === '' && !isInitialNamespace(name);
  return definedKind(resource) !== undefined;
}

/** Finds them, in the order of `before`, of which only parents matter. One that a sync keeps is not lost. */
export function lostParents(
  before: readonly Resource[],
  after: readonly Resource[],
): readonly LostParent[] {
  const parents = before.filter(isParent);
  if (parents.length === 0) return [];
  const later = new Map(after.filter(isParent).map((one) => [resourceKey(one), one]));
  const lost = parents.flatMap((parent): Omit<LostParent, 'dependents'>[] => {
    const left = later.get(resourceKey(parent));
    if (left === undefined) return isKeptFromPruning(parent) ? [] : [{ parent }];
    const stripped = strippedKeys(parent, left);
    return stripped.length === 0 ? [] : [{ parent, stripped }];
  });
  if (lost.length === 0) return [];
  const dependents = groupBy(
    after.flatMap((resource) => neededBy(resource).map((key) => ({ key, resource }))),
    ({ key }) => key,
  );
  return lost.flatMap((one) => {
    const found = (dependents.get(needOf(one.parent)) ?? []).map(({ resource }) => resource);
    return found.length === 0 ? [] : [{ ...one, dependents: found }];
  });
}

/** What objects need, as one text. */
function neededBy({ apiVersion, kind, namespace }: Resource): readonly string[] {
  const ofKind = `kind ${groupOf(apiVersion)}/${kind}`;
  return namespace === '' ? [ofKind] : [ofKind, `namespace ${namespace}`];
}

function needOf(parent: Resource): string {
  return parent.kind === 'Namespace' ? `namespace ${parent.name}` : `kind ${definedKind(parent)}`;
}

/** The keys that an authored Namespace loses when a derived one takes its place. */
function strippedKeys(before: Resource, after: Resource): readonly string[] {
  if (after.origin.type !== 'derived') return [];
  if (Object.hasOwn(annotationsOf(before), derivedFromAnnotation)) return [];
  const lost = (
    earlier: Readonly<Record<string, string>>,
    later: Readonly<Record<string, string>>,
  ): readonly string[] =>
    Object.keys(earlier).filter((key) => !Object.hasOwn(later, key) && !ofTools.test(key));
  return [
    ...lost(labelsOf(before), labelsOf(after)),
    ...lost(annotationsOf(before), annotationsOf(after)),
  ];
}

/** Labels and annotations that name who manages an object, and how. */
const ofTools =
  /^(?:app\.kubernetes\.io\/(?:managed-by|part-of|instance)|helm\.sh\/|(?:[^/]+\.)?(?:argocd\.argoproj\.io|toolkit\.fluxcd\.io|kubectl\.kubernetes\.io|config\.kubernetes\.io|distributary\.dev)\/)/;
