/**
 * A guard's requests → those for a Service of the clients' own cluster without workloads in Git, by the cluster: it is assumed to have pods
 * there, as `explain` and the routes of exported Services assume.
 */
import type { ClusterState } from '../../check/cluster-state.ts';
import { isJoined } from '../../check/joined-mesh.ts';
import { groupBy } from '../../collection/group-by.ts';
import { podsOfService } from '../../istio/endpoint/service-endpoint.ts';
import { isResting } from '../../istio/reach/resting-service.ts';
import { podSelector } from '../../istio/service/service.ts';
import type { Resource } from '../../resource/resource.ts';
import { type Flow, flowPlaces } from '../flow.ts';
import { serviceBehind } from '../reach/led-service.ts';
import type { FlowOutcome } from '../simulate.ts';
import type { Guarded } from './guarded-fleet.ts';

/** Requests that supposed pods alone serve. */
export interface SupposedFlow {
  readonly service: Resource;
  /** With these pods, and without them. */
  readonly outcome: FlowOutcome;
}

/** By the name of the cluster. An istiod that reads other clusters may know pods there as well: its cluster has none. */
export function supposedFlows({
  fleet,
  flows,
}: Guarded): ReadonlyMap<string, readonly SupposedFlow[]> {
  const unserved = flows.filter(
    (flow) => flowPlaces(flow).size === 0 && flow.ways.some(({ cluster }) => cluster !== undefined),
  );
  const byClient = groupBy(unserved, ({ client }) => client);
  const supposed = new Map<string, readonly SupposedFlow[]>();
  for (const state of fleet.states) {
    const its = byClient.get(state.cluster.name) ?? [];
    if (its.length === 0 || isJoined(state)) continue;
    const found = its.flatMap((flow): readonly SupposedFlow[] => {
      const led = flow.ways.flatMap((way) => serviceBehind(state, way) ?? []);
      const service = led.find((one) => isSupposed(state, one));
      return service === undefined ? [] : [{ service, outcome: outcomeOf(flow) }];
    });
    supposed.set(state.cluster.name, found);
    state.releasePilot();
  }
  return supposed;
}

/** Whether a Service is assumed to have pods that Git does not show. */
function isSupposed(state: ClusterState, service: Resource): boolean {
  const hasSelector = Object.keys(podSelector(service)).length > 0;
  if (service.origin.type !== 'authored' || !hasSelector) return false;
  return !isResting(state, service) && podsOfService(state.pilot, service).length === 0;
}

function outcomeOf(flow: Flow): FlowOutcome {
  const here = flow.client;
  return {
    flow,
    before: { shares: new Map([[here, 1]]), failing: 0, targets: new Set([here]) },
    after: { shares: new Map(), failing: 1, targets: new Set() },
  };
}
