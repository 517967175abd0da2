/** ServiceEntries of a team for a host whose endpoints failover orders: Pilot joins or replaces endpoints by host name. */

import { groupBy } from '../../../collection/group-by.ts';
import {
  isFailoverRoute,
  localHost,
  type ServiceRoute,
} from '../../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../../istio/mesh/cluster-mesh.ts';
import { decodeServiceEntry } from '../../../istio/service-entry/service-entry.ts';
import { exportToOf } from '../../../istio/visibility/export-to.ts';
import { readOfKind } from '../../../istio/visibility/read-namespace.ts';
import { istioNetworkingGroup } from '../../../kind/istio-networking-v1/istio-kind.ts';
import { inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { shadowedService } from '../../codes/host.ts';
import { endpointDrop } from './endpoint-drop.ts';

export const entryBesideService: Check = {
  codes: [shadowedService],
  run(state) {
    const entries = readOfKind(state, istioNetworkingGroup, 'ServiceEntry').filter(
      ({ origin }) => origin.type === 'authored',
    );
    const byHost = routesByHost(state.routes);
    return entries.flatMap((entry) =>
      decodeServiceEntry(entry).hosts.flatMap((host, i) =>
        (byHost.get(host) ?? []).flatMap((route) => judgeEntry(entry, i, { state, route })),
      ),
    );
  },
};

/** Each route by the hosts with its endpoints; the parser refuses the hostname of a FailoverService. */
function routesByHost(
  routes: readonly ServiceRoute[],
): ReadonlyMap<string, readonly ServiceRoute[]> {
  const pairs = routes
    .filter((route) => !isFailoverRoute(route))
    .flatMap((route) =>
      [...new Set([route.host, route.serviceHost])].map((host) => ({ host, route })),
    );
  const groups = groupBy(pairs, ({ host }) => host);
  return new Map([...groups].map(([host, its]) => [host, its.map(({ route }) => route)]));
}

interface Beside {
  readonly state: ClusterState;
  readonly route: ServiceRoute;
}

function judgeEntry(entry: Resource, host: number, { state, route }: Beside): Diagnostic[] {
  const effect = effectOf(entry, host, { state, route });
  if (effect === undefined) return [];
  const args = {
    ...inCluster(entry, route.consumer),
    host: String(decodeServiceEntry(entry).hosts[host]),
    effect,
  };
  return [diagnose(shadowedService, args, locate(entry, `/spec/hosts/${host}`))];
}

/** Undefined for an invisible entry, and for one that Pilot omits (DIS0637). */
function effectOf(entry: Resource, host: number, { state, route }: Beside): string | undefined {
  const { name, namespace } = route;
  if (entry.namespace === namespace) {
    const isService = decodeServiceEntry(entry).hosts[host] === localHost(route);
    const service = isService ? state.find('', 'Service', namespace, name)?.resource : undefined;
    const isDropped = service !== undefined && endpointDrop(entry, service, host) !== undefined;
    return isDropped ? undefined : 'its endpoints are added to those in the order';
  }
  if (exportToOf(entry, clusterMesh(state).config).includes('~')) return undefined;
  return `clients of namespace "${entry.namespace}" get its endpoints instead`;
}
