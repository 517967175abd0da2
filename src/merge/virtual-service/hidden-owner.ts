/**
 * The VirtualServices with a Service's name as host, and the Sidecars → the Sidecars that import the Service and none of them.
 *
 * A Sidecar imports a VirtualService by its own namespace, not by that of its host. The derived one is in the Service's namespace.
 */

import { firstBy, groupPairs } from '../../collection/group-by.ts';
import { memoise, memoiseByValue } from '../../collection/memoise.ts';
import type { ServiceRoute } from '../../derive/route/service-route.ts';
import { holderHidden } from '../../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import type { MeshConfig } from '../../istio/mesh/mesh-config.ts';
import {
  clientNamespace,
  decodeSidecar,
  type EgressListener,
  importedNamespaces,
  showsToClient,
} from '../../istio/sidecar/sidecar.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Placed } from '../../place/placed.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';

/** A finding for each listener whose clients reach the Service as if no VirtualService had its name. */
export function hiddenOwners(
  view: ClusterView,
  route: ServiceRoute,
  owners: readonly Resource[],
): readonly Diagnostic[] {
  const [first] = owners;
  if (first === undefined) return [];
  const host = route.serviceHost;
  const spaces = new Set(owners.map(({ namespace }) => namespace));
  const args = { holder: displayName(first), cluster: route.consumer.name, host };
  const mesh = clusterMesh(view).config;
  const listenersFor = listenersByNamespace(view.list(istioNetworkingGroup, 'Sidecar'))(mesh);
  return listenersFor(route.namespace).flatMap(({ sidecar, listener }) => {
    const client = clientNamespace(sidecar, route.namespace, mesh);
    const shows = (namespace: string): boolean =>
      showsToClient(listener, client, { namespace, hosts: [host] });
    if (!shows(route.namespace) || [...spaces].some(shows)) return [];
    const at = locate(sidecar, `${listener.pointer}/hosts`, 'key');
    return [diagnose(holderHidden, { ...args, object: displayName(sidecar) }, at)];
  });
}

interface Listening {
  readonly sidecar: Resource;
  readonly listener: EgressListener;
  readonly place: number;
}

/** Returns the listeners that may import objects of a namespace, in order; cached for all services. */
const listenersByNamespace: (
  sidecars: readonly Placed[],
) => (mesh: MeshConfig) => (namespace: string) => readonly Listening[] = memoise((sidecars) => {
  const all = sidecars.flatMap(({ resource: sidecar }) =>
    decodeSidecar(sidecar).egress.map((listener) => ({ sidecar, listener })),
  );
  return memoise((mesh) => {
    const byNamespace = groupPairs(
      all.flatMap((one, place) =>
        [...importedNamespaces(one.sidecar, one.listener, mesh)].map(
          (namespace) => [namespace, { ...one, place }] as const,
        ),
      ),
    );
    return memoiseByValue((namespace) => {
      const found = ['*', namespace].flatMap((one) => byNamespace.get(one) ?? []);
      return [...firstBy(found, ({ place }) => place).values()].sort((a, b) => a.place - b.place);
    });
  });
});
