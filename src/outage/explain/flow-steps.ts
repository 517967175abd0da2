/** The states of a fleet and some of its flows → the ordered endpoints of each, with reasons. */
import type { ClusterState } from '../../check/cluster-state.ts';
import { withRoutedPods } from '../../check/order/routed-pods.ts';
import { groupBy } from '../../collection/group-by.ts';
import type { FleetLocator } from '../../derive/route/order/order-reason.ts';
import { placeFinder } from '../endpoint-place.ts';
import type { Flow } from '../flow.ts';
import type { Step } from './explanation.ts';
import { type Sight, stepsOf, upstreamNamed } from './steps.ts';

/** The steps of all routes of a flow, one route after the other; keyed by the criteria of `explain`. */
export function flowSteps(
  fleet: readonly ClusterState[],
  flows: readonly Flow[],
  locateFleet: FleetLocator,
): ReadonlyMap<Flow, readonly Step[]> {
  const byClient = groupBy(flows, ({ client }) => client);
  const found = fleet.flatMap((state) => {
    const index = withRoutedPods(state);
    const sight: Sight = { state, index, placeOf: placeFinder(state, index), locateFleet };
    const its = (byClient.get(state.cluster.name) ?? []).map(
      (flow) => [flow, stepsOfFlow(flow, sight)] as const,
    );
    state.releasePilot();
    return its;
  });
  return new Map(found);
}

function stepsOfFlow({ ways, sample }: Flow, sight: Sight): readonly Step[] {
  return ways.flatMap(({ cluster }) => {
    const upstream = upstreamNamed(cluster, sight.index, sample);
    return upstream === undefined ? [] : stepsOf(upstream, sight, sample);
  });
}
