/** The clusters of objects, and their references → the clusters of the referenced objects. */

import { groupBy } from '../../../../collection/group-by.ts';
import type { Resource } from '../../../../resource/resource.ts';
import type { Cluster } from '../../../../topology/topology.ts';
import type { PropagationSpec } from '../../kind/karmada-policy-v1alpha1/propagation-policy.ts';
import type { Target } from '../schedule/schedule-result.ts';
import { dependenciesOf, isDependency } from './dependencies.ts';
import { namespaceOf } from './object-match.ts';

/** An object that a policy with `propagateDeps` may have placed. */
interface Follower {
  readonly resource: Resource;
  readonly policy: { readonly spec: Pick<PropagationSpec, 'propagateDeps'> };
}

/** The clusters of each dependency, the union of those of its dependents. Dependencies of dependencies are not followed. */
export function followDependencies(
  targets: ReadonlyMap<Resource, Target>,
  placed: readonly Follower[],
  all: Iterable<Resource>,
): ReadonlyMap<Resource, Target> {
  const followed = new Map<Resource, Map<Cluster, undefined>>();
  const leaders = placed.filter(
    ({ policy, resource }) => policy.spec.propagateDeps && namespaceOf(resource) !== '',
  );
  if (leaders.length === 0) return followed;
  const needed = createFinder(all);
  for (const { resource } of leaders) {
    const clusters = [...(targets.get(resource)?.keys() ?? [])];
    for (const dependency of needed(resource)) {
      const own = followed.get(dependency) ?? new Map<Cluster, undefined>();
      for (const cluster of clusters) own.set(cluster, undefined);
      if (clusters.length > 0) followed.set(dependency, own);
    }
  }
  return followed;
}

/** Finds the references of an object, among all objects. */
function createFinder(all: Iterable<Resource>): (leader: Resource) => readonly Resource[] {
  const byType = groupBy(all, (resource) => typeKey(resource, resource));
  return (leader) =>
    dependenciesOf(leader).flatMap((dependency) => {
      const candidates = byType.get(typeKey(leader, dependency)) ?? [];
      return candidates.filter((resource) => isDependency(resource, dependency));
    });
}

function typeKey(
  inNamespaceOf: Resource,
  { apiVersion, kind }: Pick<Resource, 'apiVersion' | 'kind'>,
): string {
  return `${namespaceOf(inNamespaceOf)} ${apiVersion} ${kind}`;
}
