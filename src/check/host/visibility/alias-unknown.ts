/** Routes to Services of type ExternalName whose name is the host of no Service or ServiceEntry: no proxy has a cluster for it. */
import { firstBy } from '../../../collection/group-by.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { aliasesIn } from '../../../istio/service/registered-service.ts';
import { attachedRoutes } from '../../../istio/virtual-service/attached-route.ts';
import { routeDestinations } from '../../../istio/virtual-service/virtual-service.ts';
import { resolveHost, serviceOfHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { aliasUnknown as code } from '../../codes/host.ts';

export const aliasUnknown: Check = {
  codes: [code],
  run(state) {
    const { pilot, cluster, istioSpec } = state;
    const aliases = aliasesIn(pilot.state.objects)(cluster.clusterDomain);
    if (istioSpec === undefined || aliases.size === 0) return [];
    return destinationsIn(state).flatMap(({ from, host, pointer }): readonly Diagnostic[] => {
      const alias = aliases.get(host);
      if (alias === undefined || pilot.servicesByHost.has(alias.externalName)) return [];
      const named = serviceOfHost(host, cluster.clusterDomain);
      const service = named === undefined ? host : `${named.namespace}/${named.name}`;
      const args = { ...inCluster(from, cluster), service, host: alias.externalName };
      return [diagnose(code, args, locate(from, pointer))];
    });
  },
};

/** A destination of a route. */
interface Destination {
  readonly from: Resource;
  readonly host: string;
  readonly pointer: string;
}

/** Each host once for a route of the Gateway API, whose rules may repeat it. */
function destinationsIn(state: ClusterState): readonly Destination[] {
  const { clusterDomain } = state.cluster;
  const written = state.istio('VirtualService').flatMap((from) =>
    routeDestinations(from).map(({ host, pointer }) => {
      return { from, host: resolveHost(host, from.namespace, clusterDomain), pointer };
    }),
  );
  const attached = attachedRoutes(state.pilot.meshRoutes, clusterDomain).flatMap(({ routes }) =>
    routes.flatMap(({ owner: from, route }) =>
      route.destinations.map(({ host }) => ({ from, host, pointer: '/spec/rules' })),
    ),
  );
  const once = firstBy(attached, ({ from, host }) => `${from.namespace}/${from.name} ${host}`);
  return [...written, ...once.values()];
}
