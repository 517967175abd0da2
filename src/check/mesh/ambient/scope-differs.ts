/**
 * Services that are global in one cluster and local in another in the ambient mesh of several networks.
 * @module
 */
import { memoise } from '../../../collection/memoise.ts';
import { type Code, defineCode, type Texts } from '../../../diagnostic/code.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Check, InCluster } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { isMultiNetwork } from './multi-network.ts';
import { globalServices, localServices } from './service-scope.ts';

/** A local Service that is global in other clusters. */
const code: Code<InCluster & Texts<'other'>> = defineCode({
  code: 'DIS0678',
  name: 'scope-differs',
  severity: 'warning',
  title: 'A Service is global in one cluster of the ambient mesh and local in another',
  why: 'With AMBIENT_ENABLE_MULTI_NETWORK, a cluster exposes to other clusters only the pods of Services that have the label istio.io/global in that cluster. ztunnel in a cluster where the Service is global gets no pods of a cluster where it is local.',
  fix: 'set the label istio.io/global: "true" on the Service in every cluster that has it, or in none',
  message: (a, where) =>
    `${a.object} of ${where} does not have the label istio.io/global, and in cluster "${a.other}" it does: ztunnel there gets none of its pods`,
});

/** Finds Services without the label. */
export const scopeDiffers: Check = {
  codes: [code],
  run(state) {
    if (!isMultiNetwork(state)) return [];
    const global = firstGlobal(state.fleet);
    return localServices(state).flatMap((resource) => {
      const found = global.get(placeOf(resource));
      if (found === undefined) return [];
      const { resource: theirs, cluster: other } = found;
      const args = { object: displayName(resource), cluster: state.cluster.name, other };
      const related = [{ message: 'global here', at: locate(theirs, '/metadata/labels') }];
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
            return [placeOf(resource), { resource, cluster: state.cluster.name }] as const;
          }),
        ),
    ),
);

function placeOf({ namespace, name }: Resource): string {
  return `${namespace}/${name}`;
}
