/**
 * The VirtualServices that hold a Service's name, and the Sidecars → the Sidecars that show the Service and none of them.
 *
 * A Sidecar shows a VirtualService by the namespace that it stands in, not by that of its host. Ours would stand beside the Service.
 * @module
 */

import type { ServiceRoute } from '../../derive/route/service-route.ts';
import { holderHidden } from '../../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { clientNamespace, decodeSidecar, showsToClient } from '../../istio/sidecar/sidecar.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';

/** A finding for each listener whose clients go to the Service as if nobody held its name. */
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
  return view.list(istioNetworkingGroup, 'Sidecar').flatMap(({ resource: sidecar }) => {
    const client = clientNamespace(sidecar, route.namespace);
    return decodeSidecar(sidecar).egress.flatMap((listener) => {
      const shows = (namespace: string): boolean =>
        showsToClient(listener, client, { namespace, hosts: [host] });
      if (!shows(route.namespace) || [...spaces].some(shows)) return [];
      const at = locate(sidecar, `${listener.pointer}/hosts`, 'key');
      return [diagnose(holderHidden, { ...args, object: displayName(sidecar) }, at)];
    });
  });
}
