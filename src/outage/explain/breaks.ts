/** An order → the reasons why it differs from the requested one, and the effect of removing each object that it depends on. */

import { orderCause } from '../../check/order/order-cause.ts';
import { orderLoss } from '../../check/order/order-loss.ts';
import { routedPods } from '../../check/order/routed-pods.ts';
import { waypointLoss } from '../../check/order/waypoint-loss.ts';
import { memoise } from '../../collection/memoise.ts';
import type { Reason } from '../../derive/route/order/order-reason.ts';
import { placesInWords } from '../../derive/route/order/order-words.ts';
import { isAggregate, isWaypointRoute } from '../../derive/route/service-route.ts';
import { indexPilot, type PilotIndex } from '../../istio/model/pilot-index.ts';
import type { UpstreamCluster } from '../../istio/model/upstream-clusters.ts';
import { causesOf } from '../../istio/reach/reach.ts';
import { isAttachedRoute } from '../../istio/virtual-service/attached-route.ts';
import { decidingRoutes } from '../../istio/virtual-service/client-routes.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import type { Flow, FlowWay } from '../flow.ts';
import type { Step } from './explanation.ts';
import { type Sight, stepsOf, upstreamNamed } from './steps.ts';

/** An order before the analysis of its dependencies. */
interface Order {
  readonly flow: Flow;
  readonly way: FlowWay;
  readonly upstream: UpstreamCluster | undefined;
  readonly steps: readonly Step[];
  readonly carriers: readonly Resource[];
}

/** The first existing break. */
export function breaksOf(order: Order, sight: Sight): readonly Reason[] {
  // Without its label or its Gateway there would be no waypoint to evaluate.
  const apart = ['Service', 'Namespace', 'Gateway'];
  const carriers = order.carriers.filter(({ kind }) => !apart.includes(kind));
  return [...lossOf(order, sight), ...carriers.flatMap((one) => withoutIt(order, one, sight))];
}

/** The same condition as the check for lost orders. */
function lossOf({ flow, upstream }: Order, { state, index }: Sight): readonly Reason[] {
  const route = state.routes.find(({ host }) => host === upstream?.host);
  const port = route?.ports.find(({ number }) => number === upstream?.port);
  if (route === undefined || port === undefined || isAggregate(route) || upstream?.subset !== '') {
    return [];
  }
  const pods = routedPods(index, route, port);
  const loss = isWaypointRoute(route)
    ? waypointLoss(route, upstream, state)
    : orderLoss({ route, port, client: flow.sample, pods }, upstream);
  if (loss === undefined) return [];
  const cause = orderCause(route, loss, index, flow.sample);
  const text = `not the order that was asked for: ${loss}`;
  if (cause === undefined) return [{ text }];
  const { resource, pointer, does } = cause;
  return [
    { text: `${text}, since ${displayName(resource)} ${does}`, at: locate(resource, pointer) },
  ];
}

function withoutIt(
  { flow, way, upstream, steps }: Order,
  gone: Resource,
  sight: Sight,
): readonly Reason[] {
  const index = indexWithout(sight.index)(gone);
  const name =
    gone.kind === 'VirtualService' || isAttachedRoute(gone)
      ? `outbound|${flow.port}||${hostLedBy(gone, flow, sight)}`
      : way.cluster;
  const left = upstreamNamed(name, index, flow.sample);
  const [before, then] = [
    orderInWords(steps, upstream),
    orderInWords(left === undefined ? [] : stepsOf(left, sight, flow.sample), left),
  ];
  if (before === then) return [];
  return [{ text: `without ${displayName(gone)}: ${then}`, at: locate(gone) }];
}

/** The name of the service whose requests the VirtualService routes. */
function hostLedBy(gone: Resource, { host, names, port, sample }: Flow, { index }: Sight): string {
  const led = names.find((name) => {
    return decidingRoutes(index, sample, { host: name, port })?.from === gone;
  });
  return led ?? host;
}

/** Cached: building the index costs more than a query, and many queries concern one object. */
const indexWithout: (index: PilotIndex) => (gone: Resource) => PilotIndex = memoise(
  ({ state }: PilotIndex) =>
    memoise((gone: Resource) =>
      indexPilot({ ...state, objects: state.objects.filter((one) => one !== gone) }),
    ),
);

/** The places that serve: no endpoint that refuses every request is in an order. */
function orderInWords(all: readonly Step[], upstream: UpstreamCluster | undefined): string {
  const steps = all.filter(({ reaches }) => causesOf(reaches).length === 0);
  if (upstream === undefined || steps.length === 0) return 'no cluster serves';
  const isSafe = upstream.outlierDetection !== undefined || steps.length === 1;
  return `${placesInWords(steps)}${isSafe ? '' : ', and nothing ejects what fails'}`;
}
