/** A flow → all authored sources of its order, for comparison with another state. */
import type { ClusterState } from '../../check/cluster-state.ts';
import { withRoutedPods } from '../../check/order/routed-pods.ts';
import type { FleetLocator } from '../../derive/route/order/order-reason.ts';
import type { Position } from '../../diagnostic/position.ts';
import { decidingRoutes } from '../../istio/virtual-service/client-routes.ts';
import { locate } from '../../resource/resource.ts';
import { placeFinder } from '../endpoint-place.ts';
import { type Flow, flowPlaces } from '../flow.ts';
import { stepsOf, upstreamNamed } from './steps.ts';

/** A place that contributes to an order. */
export interface WrittenReason {
  readonly at: Position;
  /** Its content: a different mark is a different reason. */
  readonly mark: string;
}

/** The route, the reasons of each step, and the descriptions of the serving clusters. */
export function flowReasons(
  state: ClusterState,
  flow: Flow,
  locateFleet: FleetLocator,
): readonly WrittenReason[] {
  const index = withRoutedPods(state);
  const sight = { state, index, placeOf: placeFinder(state, index), locateFleet };
  const { host, port, sample, ways } = flow;
  const route = decidingRoutes(index, sample, { host, port })?.from;
  const steps = ways.flatMap(({ cluster }) => {
    const upstream = upstreamNamed(cluster, index, sample);
    return upstream === undefined ? [] : stepsOf(upstream, sight, sample);
  });
  const places = flowPlaces(flow);
  state.releasePilot();
  return [
    ...(route === undefined ? [] : [{ at: locate(route), mark: JSON.stringify(route.object) }]),
    ...steps.flatMap(({ place, because }) =>
      because.flatMap(({ text, at }) =>
        at === undefined ? [] : [{ at, mark: JSON.stringify([place, text]) }],
      ),
    ),
    ...state.fleet
      .filter(({ cluster }) => places.has(cluster.name))
      .map(({ cluster: { at, ...described } }) => ({ at, mark: JSON.stringify(described) })),
  ];
}
