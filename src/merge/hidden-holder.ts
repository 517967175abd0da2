/**
 * The VirtualServices that hold a Service's name, and the Sidecars → the Sidecars that show the Service and none of them.
 *
 * A Sidecar shows a VirtualService by the namespace that it stands in, not by that of its host. Ours would stand beside the Service.
 * @module
 */

import type { ServiceRoute } from '../derive/route/service-route.ts';
import { holderHidden } from '../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { istioNetworkingGroup } from '../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../place/cluster-view.ts';
import { listAt } from '../resource/json.ts';
import { displayName, locate, type Resource } from '../resource/resource.ts';
import { showsHost } from './sidecar.ts';

/** A finding for each listener whose clients go to the Service as if nobody held its name. */
export function hiddenHolders(
  view: ClusterView,
  route: ServiceRoute,
  holders: readonly Resource[],
): readonly Diagnostic[] {
  const [first] = holders;
  if (first === undefined) return [];
  const host = route.serviceHost;
  const spaces = new Set(holders.map(({ namespace }) => namespace));
  const args = { holder: displayName(first), cluster: route.consumer.name, host };
  return view.list(istioNetworkingGroup, 'Sidecar').flatMap(({ resource: sidecar }) =>
    listAt(sidecar.object, 'spec', 'egress').flatMap((listener, i) => {
      const hosts = listAt(listener, 'hosts').map(String);
      const shows = (namespace: string): boolean =>
        showsHost(hosts, sidecar.namespace, { namespace, host });
      if (!shows(route.service.namespace) || [...spaces].some(shows)) return [];
      const at = locate(sidecar, `/spec/egress/${i}/hosts`, 'key');
      return [diagnose(holderHidden, { ...args, object: displayName(sidecar) }, at)];
    }),
  );
}
