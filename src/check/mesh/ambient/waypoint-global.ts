/** Local Services of the ambient mesh behind a waypoint that all clusters share. */
import { groupPairs } from '../../../collection/group-by.ts';
import { memoise } from '../../../collection/memoise.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { isGlobalWaypoint, type Waypoint, waypointOf } from '../../../istio/mesh/waypoint.ts';
import { gatewayApiGroup } from '../../../istio/virtual-service/mesh-route.ts';
import { inCluster, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { waypointGlobal as code } from '../../codes/mesh.ts';
import { isMultiNetwork } from './multi-network.ts';
import { localServices } from './service-scope.ts';

export const waypointGlobal: Check = {
  codes: [code],
  run(state) {
    if (!isMultiNetwork(state)) return [];
    return localServices(state).flatMap((service) => {
      const found = waypointOf(state, { namespace: service.namespace, service });
      const other = found && otherWith(state, found);
      if (found === undefined || other === undefined) return [];
      const waypoint = `${found.namespace}/${found.name}`;
      const args = { ...inCluster(service, state.cluster), waypoint, other };
      return [diagnose(code, args, locate(service, '/metadata/name'))];
    });
  },
};

/** The first other cluster where the waypoint is global, too. */
function otherWith(state: ClusterState, waypoint: Waypoint): string | undefined {
  if (!waypoint.isForServices || !isGlobalWaypoint(waypoint.gateway)) return undefined;
  const clusters = globalWaypoints(state.fleet).get(`${waypoint.namespace}/${waypoint.name}`) ?? [];
  return clusters.find((name) => name !== state.cluster.name);
}

/** By `namespace/name`: the clusters with a global Gateway of that name. */
const globalWaypoints: (fleet: ClusterState['fleet']) => ReadonlyMap<string, readonly string[]> =
  memoise((fleet) =>
    groupPairs(
      fleet.filter(isMultiNetwork).flatMap(({ cluster, list }) =>
        list(gatewayApiGroup, 'Gateway')
          .filter(({ resource }) => isGlobalWaypoint(resource))
          .map(({ resource: one }) => [`${one.namespace}/${one.name}`, cluster.name] as const),
      ),
    ),
  );
