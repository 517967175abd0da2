/** Services that are global in one cluster and local in another in the ambient mesh of several networks. */
import { memoise } from '../../../collection/memoise.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { fullName, inCluster, locate, noteAt, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { scopeDiffers as code } from '../../codes/mesh.ts';
import { isMultiNetwork } from './multi-network.ts';
import { globalServices, localServices } from './service-scope.ts';

export const scopeDiffers: Check = {
  codes: [code],
  run(state) {
    if (!isMultiNetwork(state)) return [];
    const global = firstGlobal(state.fleet);
    return localServices(state).flatMap((resource) => {
      const found = global.get(fullName(resource));
      if (found === undefined) return [];
      const { resource: theirs, cluster: other } = found;
      const args = { ...inCluster(resource, state.cluster), other };
      const related = [noteAt('global here', theirs, '/metadata/labels')];
      return [diagnose(code, args, locate(resource, '/metadata/name'), related)];
    });
  },
};

/** The first in order of the clusters, by namespace and name. */
const firstGlobal: (
  fleet: ClusterState['fleet'],
) => ReadonlyMap<string, { readonly resource: Resource; readonly cluster: string }> = memoise(
  (fleet) =>
    new Map(
      [...fleet]
        .reverse()
        .filter(isMultiNetwork)
        .flatMap((state) =>
          globalServices(state).map((resource) => {
            return [fullName(resource), { resource, cluster: state.cluster.name }] as const;
          }),
        ),
    ),
);
