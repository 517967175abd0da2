/** The order of failover of each route, compared for every client of the cluster → the clients that do not get it. */

import { groupBy } from '../../collection/group-by.ts';
import { numberObjects } from '../../collection/number-objects.ts';
import { policyPlace } from '../../derive/route/policy-place.ts';
import {
  isAggregate,
  isWaypointRoute,
  type RoutePort,
  type ServiceRoute,
} from '../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { effectiveRule } from '../../istio/destination-rule/rule-index.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { clientClasses } from '../../istio/model/client-class.ts';
import type { PilotIndex } from '../../istio/model/pilot-index.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import { upstreamClusterOf } from '../../istio/model/upstream-clusters.ts';
import { sidecarVisibility } from '../../istio/visibility/entry-visibility.ts';
import { visibleServices } from '../../istio/visibility/visible-services.ts';
import { displayName, locate, resourceKey } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { orderLost, orderUnexplained } from '../codes/order.ts';
import { askingClients, nameClients } from './asking-clients.ts';
import { type OrderCause, orderCause } from './order-cause.ts';
import { type OrderLoss, orderLoss } from './order-loss.ts';
import { routedPods, withRoutedPods } from './routed-pods.ts';
import { waypointLoss, waypointsBefore } from './waypoint-loss.ts';

export const lostOrder: Check = {
  codes: [orderLost, orderUnexplained],
  run(state) {
    // Pilot's endpoints do not show the effect of an EnvoyFilter on priorities.
    const routes = state.routes.filter((route) => !isAggregate(route));
    if (routes.length === 0) return [];
    const index = withRoutedPods(state);
    const clients = askingClients(state);
    const classesOf = clientClasses(index, clients);
    return routes.flatMap((route) => {
      const classes = isWaypointRoute(route)
        ? waypointsBefore(route, state)
        : classesOf(route.host, route.serviceHost);
      const orders = route.ports.map((port) => ({
        port,
        lossFor: lossesAt(route, port, { index, state }),
      }));
      const losses = classes.flatMap((asking) =>
        orders.flatMap(({ port, lossFor }): Loss[] => {
          const [client] = asking;
          const loss = lossFor(client);
          if (loss === undefined) return [];
          return [
            {
              port,
              asking,
              loss,
              cause: orderCause(route, loss, index, client) ?? hidingMesh(state),
            },
          ];
        }),
      );
      const groups = groupBy(losses, ({ loss, cause }) =>
        cause === undefined ? loss : `${loss} ${resourceKey(cause.resource)}`,
      );
      return [...groups.values()].flatMap((alike) =>
        reportLosses(route, alike, {
          state,
          clients: isWaypointRoute(route) ? classes.flat() : clients,
        }),
      );
    });
  },
};

/** The clients of one class, and their endpoints at one port. */
interface Loss {
  readonly port: RoutePort;
  readonly asking: readonly PilotClient[];
  readonly loss: OrderLoss;
  readonly cause: OrderCause | undefined;
}

/** The loss of clients at a port. Clients of one locality with the same rule for a service get the same, in any namespace. */
function lossesAt(
  route: ServiceRoute,
  port: RoutePort,
  { index, state }: { readonly index: PilotIndex; readonly state: ClusterState },
): (client: PilotClient) => OrderLoss | undefined {
  const pods = routedPods(index, route, port);
  const wanted = { port: port.number, subset: '' };
  const known = new Map<string, OrderLoss | undefined>();
  const idOf = numberObjects<object | undefined>();
  return (client) => {
    const service = visibleServices(index, client).get(route.host);
    const rule = service && effectiveRule(index.rules, service, client);
    const key = `${[service, rule, client.labels].map(idOf).join(' ')} ${client.locality}`;
    if (known.has(key)) return known.get(key);
    const cluster = service && upstreamClusterOf(service, wanted, index, client);
    const loss = isWaypointRoute(route)
      ? waypointLoss(route, cluster, state)
      : orderLoss({ route, port, client, pods }, cluster);
    known.set(key, loss);
    return loss;
  };
}

/** MeshConfig, where it hides ServiceEntries from sidecars and no nearer cause is known. */
function hidingMesh(state: ClusterState): OrderCause | undefined {
  const { config, configuredBy } = clusterMesh(state);
  const visibility = sidecarVisibility(config, state.release ?? '');
  if (visibility === undefined || configuredBy === undefined) return undefined;
  return { ...configuredBy, does: 'hides ServiceEntries by serviceEntryVisibility' };
}

/** The client and the place of the query. */
interface Around {
  readonly state: ClusterState;
  readonly clients: readonly PilotClient[];
}

function reportLosses(
  route: ServiceRoute,
  losses: readonly Loss[],
  { state, clients }: Around,
): readonly Diagnostic[] {
  const [first] = losses;
  if (first === undefined) return [];
  const ports = [...new Set(losses.map(({ port }) => port.number))].sort((a, b) => a - b);
  const args = {
    clients: nameClients(new Set(losses.flatMap(({ asking }) => asking)), clients),
    cluster: state.cluster.name,
    service: `"${route.host}" (port ${ports.join(', ')})`,
    loss: first.loss,
  };
  const place = policyPlace(route);
  const { cause } = first;
  if (cause === undefined) return [diagnose(orderUnexplained, args, place.at)];
  const { resource, pointer, does } = cause;
  const at = locate(resource, pointer, pointer.startsWith('/spec/host') ? 'value' : 'key');
  return [diagnose(orderLost, { ...args, object: displayName(resource), does }, at, [place])];
}
