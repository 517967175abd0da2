/** The clients of a cluster → those in the ambient mesh, and the waypoint of their requests for a host. */
import type { ClusterState } from '../../check/cluster-state.ts';
import { waypointAsClient } from '../../check/order/waypoint-loss.ts';
import { memoise } from '../../collection/memoise.ts';
import { isCaptured } from '../../istio/mesh/ambient-capture.ts';
import { isInjected } from '../../istio/mesh/injection/sidecar-injection.ts';
import { waypointBefore, waypoints } from '../../istio/model/attached-services.ts';
import type { PilotIndex } from '../../istio/model/pilot-index.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import type { PodTemplate } from '../../istio/pod/pod-template.ts';
import type { RegisteredService } from '../../istio/service/registered-service.ts';

/** Clients whose requests ztunnel captures, and the others. */
export interface Callers {
  readonly direct: readonly PilotClient[];
  readonly captured: readonly PilotClient[];
}

/** Partitions the clients; those that Git does not have are as all that it has, unless their namespace has sidecars injected. */
export function divideCallers(state: ClusterState, clients: readonly PilotClient[]): Callers {
  const known = new Set(state.clients);
  const isWhole = isAllAmbient(state);
  const captured = new Set(
    clients.filter(
      (one) => isCaptured(state, one) || (isWhole && !known.has(one) && !isInjected(state, one)),
    ),
  );
  return { direct: clients.filter((one) => !captured.has(one)), captured: [...captured] };
}

/** Whether all pods in Git but gateways are in the ambient mesh. */
const isAllAmbient = memoise((state: ClusterState): boolean => {
  const callers = state.templates.filter(({ isGateway }) => !isGateway);
  const isWithin = ({ workload: { namespace }, labels }: PodTemplate): boolean =>
    isCaptured(state, { namespace, labels });
  return callers.length > 0 && callers.every(isWithin);
});

/** The waypoints of the cluster with at least one service. */
export function waypointClients(
  { cluster }: Pick<ClusterState, 'cluster'>,
  index: PilotIndex,
): readonly PilotClient[] {
  return waypoints(index).map((waypoint) => waypointAsClient(waypoint, cluster));
}

/** The cluster's waypoint of a service; undefined without one. */
export function waypointClient(
  { cluster }: ClusterState,
  index: PilotIndex,
  service: RegisteredService | undefined,
): PilotClient | undefined {
  const found = service && waypointBefore(index, service);
  return found && waypointAsClient(found, cluster);
}
