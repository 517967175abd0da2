/** The states of a fleet and a service → the serving order for each port and client, with reasons. */

import type { ClusterState } from '../../check/cluster-state.ts';
import { withRoutedPods } from '../../check/order/routed-pods.ts';
import { groupBy } from '../../collection/group-by.ts';
import { present } from '../../collection/present.ts';
import type { FleetLocator } from '../../derive/route/order/order-reason.ts';
import { isAggregate, routedName } from '../../derive/route/service-route.ts';
import type { Waypoint } from '../../istio/mesh/waypoint.ts';
import { waypointBefore } from '../../istio/model/attached-services.ts';
import type { PilotIndex } from '../../istio/model/pilot-index.ts';
import type { UpstreamCluster } from '../../istio/model/upstream-clusters.ts';
import type { RegisteredService } from '../../istio/service/registered-service.ts';
import { decidingRoutes } from '../../istio/virtual-service/client-routes.ts';
import { visibleServices } from '../../istio/visibility/visible-services.ts';
import { locate, type Resource } from '../../resource/resource.ts';
import { placeFinder } from '../endpoint-place.ts';
import { type Flow, type FlowWay, fleetFlows } from '../flow.ts';
import { noOutage } from '../outage.ts';
import { serviceBehind } from '../reach/led-service.ts';
import { type Transition, transitionOf } from '../transition.ts';
import { explainAggregate } from './aggregate.ts';
import { breaksOf } from './breaks.ts';
import type { ExplainedOrder, Step } from './explanation.ts';
import { type Sight, serviceOf, stepsOf, upstreamNamed } from './steps.ts';

/** Scope of the query. */
export interface ExplainChoice {
  /** `namespace/name`. */
  readonly service: string;
  /** The name of the clients' cluster; undefined for all. */
  readonly from?: string | undefined;
  readonly port?: number | undefined;
}

/** In order of the clusters' keys, then by port. */
export function explainOrders(
  fleet: readonly ClusterState[],
  { service, from, port }: ExplainChoice,
  locateFleet: FleetLocator,
): readonly ExplainedOrder[] {
  const flows = fleetFlows(fleet, { service, from, withUnmatched: true });
  const byClient = groupBy(flows, ({ client }) => client);
  const clientStates = fleet.filter(({ cluster }) => from === undefined || cluster.name === from);
  const orders = clientStates.flatMap((state) => {
    const routes = state.routes.filter(
      (route) => isAggregate(route) && routedName(route) === service,
    );
    const aggregates = routes.flatMap((route) => explainAggregate(state, route, locateFleet));
    return [
      ...explainFlows(state, byClient.get(state.cluster.name) ?? [], locateFleet),
      ...aggregates,
    ];
  });
  return orders.filter((order) => port === undefined || order.port === port);
}

function explainFlows(
  state: ClusterState,
  flows: readonly Flow[],
  locateFleet: FleetLocator,
): readonly ExplainedOrder[] {
  if (flows.length === 0) return [];
  const index = explainedIndex(state, flows[0]?.service ?? '', flows);
  const sight = { state, index, placeOf: placeFinder(state, index), locateFleet };
  const orders = flows.flatMap((flow) => flow.ways.map((way) => explainWay(flow, way, sight)));
  state.releasePilot();
  return orders;
}

/**
 * The data of the cluster's istiod plus a pod of the queried Service, and of those that its requests are routed to: a Service whose pods are
 * not in Git is assumed to have some.
 */
export function explainedIndex(
  state: ClusterState,
  service: string,
  flows: readonly Flow[] = [],
): PilotIndex {
  const [namespace = '', name = ''] = service.split('/');
  const called = state.find('', 'Service', namespace, name)?.resource;
  const led = flows.flatMap(({ ways }) => ways.flatMap((way) => serviceBehind(state, way) ?? []));
  const asked = [...(called === undefined ? [] : [called]), ...led];
  return withRoutedPods(
    state,
    asked.filter(({ origin }) => origin.type === 'authored'),
  );
}

function explainWay(flow: Flow, way: FlowWay, sight: Sight): ExplainedOrder {
  const upstream = upstreamNamed(way.cluster, sight.index, flow.sample);
  const service = upstream && serviceOf(upstream, sight.index, flow.sample);
  const waypoint = waypointOfFlow(flow, sight.index);
  const found = upstream === undefined ? [] : stepsOf(upstream, sight, flow.sample);
  const steps = waypoint === undefined ? found : found.map((step) => sentOn(step, waypoint));
  const carriers = [
    ...(waypoint === undefined
      ? []
      : [waypoint.by, ...(waypoint.gateway ? [waypoint.gateway] : [])]),
    ...carriersOf(flow, upstream, service, sight.index),
  ];
  const { service: name, names, by, port, requests, client, clients } = flow;
  return {
    ...{ service: name, names, by, port, requests, client, clients, steps },
    sample: flow.sample,
    share: way.weight,
    upstream: way.cluster,
    ...present({ transition: transitionFrom(flow, way, steps) }),
    carriedBy: [...new Set(carriers)],
    breaks: breaksOf({ flow, way, upstream, steps, carriers }, sight),
  };
}

/** The loss of all places that are first in an order, their clients left. */
function transitionFrom(flow: Flow, way: FlowWay, steps: readonly Step[]): Transition | undefined {
  const [first] = steps;
  const places = steps.filter(({ priority }) => priority === first?.priority);
  if (places.length === steps.length) return undefined;
  const degraded = new Map(places.map(({ place }) => [place, 0]));
  return transitionOf({ ...flow, ways: [way] }, { ...noOutage, degraded });
}

/** The waypoint between clients in the ambient mesh and the service. */
function waypointOfFlow({ host, sample }: Flow, index: PilotIndex): Waypoint | undefined {
  const [service] = index.servicesByHost.get(host) ?? [];
  return sample.waypoint === undefined || service === undefined
    ? undefined
    : waypointBefore(index, service);
}

function sentOn(step: Step, { namespace, name, by }: Waypoint): Step {
  const text = `waypoint ${namespace}/${name} sends on what clients in the ambient mesh ask`;
  const at = locate(by, '/metadata/labels/istio.io~1use-waypoint');
  return { ...step, because: [{ text, at }, ...step.because] };
}

/** The VirtualServices that route requests there, the sources of the names and the endpoints, and the effective rules. */
function carriersOf(
  { names, port, sample }: Flow,
  upstream: UpstreamCluster | undefined,
  service: RegisteredService | undefined,
  index: PilotIndex,
): readonly Resource[] {
  const visible = visibleServices(index, sample);
  const led = names.flatMap((host) => decidingRoutes(index, sample, { host, port })?.from ?? []);
  const others = names.slice(1).flatMap((host) => visible.get(host) ?? []);
  const sources = [...others, ...(service ? [service] : [])].flatMap(
    ({ namespace, host }) => index.sources.get(`${namespace}/${host}`) ?? [],
  );
  const rules = upstream?.rule?.from ?? [];
  return [...new Set([...led, ...sources, ...rules])];
}
