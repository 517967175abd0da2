/** Routes of the Gateway API that lead to a ServiceImport which the cluster does not get. */
import { groupPairs } from '../../../collection/group-by.ts';
import { memoise } from '../../../collection/memoise.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { nearestName } from '../../../diagnostic/wording/nearest-name.ts';
import { referredImports } from '../../../istio/virtual-service/backend-service.ts';
import { gatewayApiGroup, meshRouteKinds } from '../../../istio/virtual-service/mesh-route.ts';
import { groupOf, inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { missingImport as code } from '../../codes/host.ts';

/** Finds missing imports that Git would contain: no cluster exports the service, or distributary writes the fleet's imports. */
export const missingImport: Check = {
  codes: [code],
  run: (state) =>
    meshRouteKinds
      .flatMap((kind) => state.list(gatewayApiGroup, kind))
      .flatMap(({ resource }) => judgeRoute(resource, state)),
};

function judgeRoute(route: Resource, state: ClusterState): Diagnostic[] {
  return referredImports(route).flatMap(({ group, namespace, name, pointer }) => {
    if (state.find(group, 'ServiceImport', namespace, name) !== undefined) return [];
    const hint = hintFor({ namespace, name }, state);
    if (hint === undefined) return [];
    const args = {
      ...inCluster(route, state.cluster),
      import: `${namespace}/${name} (${group})`,
      hint,
    };
    return [diagnose(code, args, locate(route, pointer))];
  });
}

/** Undefined where another controller may make the import. */
function hintFor(
  { namespace, name }: { readonly namespace: string; readonly name: string },
  state: ClusterState,
): string | undefined {
  const own = importsOf(state);
  const groups = own.get(`${namespace}/${name}`);
  if (groups !== undefined) return `it exists in group ${[...groups].join(', ')}`;
  const { hasImports, exported } = sharedBy(state.fleet);
  if (exported.has(`${namespace}/${name}`))
    return hasImports ? 'the service is not exported to this cluster' : undefined;
  const near = nearestName(name, namesByNamespace(state).get(namespace) ?? []);
  return near === undefined ? 'no cluster exports such a service' : `did you mean "${near}"?`;
}

/** The groups of the cluster's imports, by `namespace/name`. */
const importsOf: (state: ClusterState) => ReadonlyMap<string, ReadonlySet<string>> = memoise(
  ({ objects }) => {
    const found = new Map<string, Set<string>>();
    for (const { apiVersion, kind, namespace, name } of objects) {
      if (kind !== 'ServiceImport') continue;
      const groups = found.get(`${namespace}/${name}`) ?? new Set();
      found.set(`${namespace}/${name}`, groups.add(groupOf(apiVersion)));
    }
    return found;
  },
);

const namesByNamespace: (state: ClusterState) => ReadonlyMap<string, readonly string[]> = memoise(
  (state) => groupPairs([...importsOf(state).keys()].map((key) => splitKey(key))),
);

function splitKey(key: string): readonly [namespace: string, name: string] {
  const [namespace = '', name = ''] = key.split('/');
  return [namespace, name];
}

/** The exports of the fleet as `namespace/name`, and whether Git has its imports. */
const sharedBy = memoise((fleet: readonly ClusterState[]) => ({
  hasImports: fleet.some((state) => importsOf(state).size > 0),
  exported: new Set(
    fleet.flatMap(({ objects }) =>
      objects
        .filter(({ kind }) => kind === 'ServiceExport')
        .map(({ namespace, name }) => `${namespace}/${name}`),
    ),
  ),
}));
