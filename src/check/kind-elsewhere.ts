/** Objects whose CustomResourceDefinition is in Git for other clusters only. */
import { memoise } from '../collection/memoise.ts';
import { diagnose } from '../diagnostic/diagnostic.ts';
import { definedKind } from '../kind/scope.ts';
import {
  displayName,
  groupOf,
  inCluster,
  locate,
  noteAt,
  type Resource,
} from '../resource/resource.ts';
import type { Check } from './check.ts';
import type { ClusterState } from './cluster-state.ts';
import { kindElsewhere as code } from './codes/objects.ts';

/** One finding for each kind of a cluster, at its first object. */
export const kindElsewhere: Check = {
  codes: [code],
  run(state) {
    const all = definitionsOf(state.fleet);
    if (all.size === 0) return [];
    const own = new Set(definitionsIn(state).map(definedKind));
    return [...firstOfKinds(state.objects)].flatMap(([kind, resource]) => {
      const found = all.get(kind);
      if (found === undefined || own.has(kind)) return [];
      const definition = displayName(found.resource);
      const args = { ...inCluster(resource, state.cluster), definition };
      const related = [noteAt('the CustomResourceDefinition', found.resource)];
      return [diagnose(code, { ...args, other: found.cluster }, locate(resource), related)];
    });
  },
};

interface Definition {
  readonly resource: Resource;
  readonly cluster: string;
}

/** By `group/Kind`, that of the first cluster. */
const definitionsOf: (fleet: ClusterState['fleet']) => ReadonlyMap<string, Definition> = memoise(
  (fleet) => {
    const all = fleet.flatMap((state) =>
      definitionsIn(state).map(
        (resource) =>
          [definedKind(resource) ?? '', { resource, cluster: state.cluster.name }] as const,
      ),
    );
    return new Map(all.reverse());
  },
);

function definitionsIn({ list }: ClusterState): readonly Resource[] {
  return list('apiextensions.k8s.io', 'CustomResourceDefinition').map(({ resource }) => resource);
}

const firstOfKinds: (objects: readonly Resource[]) => ReadonlyMap<string, Resource> = memoise(
  (objects) => {
    const first = new Map<string, Resource>();
    for (const resource of objects) {
      const kind = `${groupOf(resource.apiVersion)}/${resource.kind}`;
      if (!first.has(kind)) first.set(kind, resource);
    }
    return first;
  },
);
