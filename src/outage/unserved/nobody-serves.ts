/**
 * The requests of a cluster's clients that no endpoint answers in normal operation, although pods exist: by the ways that `simulate` follows.
 */
import type { Check } from '../../check/check.ts';
import type { ClusterState } from '../../check/cluster-state.ts';
import { isJoined } from '../../check/joined-mesh.ts';
import { holdersOf } from '../../check/object-holders.ts';
import { withRoutedPods } from '../../check/order/routed-pods.ts';
import { nobodyServes, nobodyServesAlone, somePodsRefuse } from '../../diagnostic/codes/served.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { capturedNamespaces } from '../../istio/mesh/ambient-capture.ts';
import type { UpstreamCluster } from '../../istio/model/upstream-clusters.ts';
import { decidingRoutes } from '../../istio/virtual-service/client-routes.ts';
import { placeFinder } from '../endpoint-place.ts';
import { upstreamNamed } from '../explain/steps.ts';
import { clusterFlows, type Flow } from '../flow.ts';
import { servedBefore } from '../simulate.ts';
import { reachedGroups } from '../upstream.ts';
import { drainedPods, emptiedCause, unlistenedPort } from './emptied.ts';
import { type FoundCauses, withOneCause, wordsOf } from './found-causes.ts';
import { plainServices } from './plain-services.ts';
import { podsThatRefuse } from './pods-that-refuse.ts';
import { refusedCause } from './refused.ts';
import { restedDestination } from './rested-destination.ts';
import { unbackedCause, unroutedCause } from './unrouted.ts';
import type { Asking, ClientCluster, UnservedCause } from './unserved-cause.ts';

/** Finds such requests, and pods that refuse some clients although others answer. */
export const unservedRequests: Check = {
  codes: [nobodyServes, nobodyServesAlone, somePodsRefuse],
  run(state) {
    if (state.istioSpec === undefined) return [];
    const isPlain = plainServices(state);
    const flows = clusterFlows(state, (service) => !isPlain(service)).filter((flow) =>
      hasSidecars(flow, state),
    );
    if (flows.length === 0) return [];
    const index = withRoutedPods(state);
    const from: ClientCluster = { state, index, placeOf: placeFinder(state, index) };
    const lost = flows.filter(isUnserved).flatMap((flow) => {
      const cause = causeOf(flow, from);
      return cause === undefined ? [] : [{ flow, cause }];
    });
    const known = new Set(lost.map(({ flow }) => flow.service));
    const others = flows.filter(({ service }) => !known.has(service));
    return [
      ...withOneCause(lost).map((its) => report(state, its)),
      ...podsThatRefuse(others, from),
    ];
  },
};

/** Below this share, nothing is answered. */
const TRACE = 1e-6;

function isUnserved(flow: Flow): boolean {
  return servedBefore(flow).failing > 1 - TRACE;
}

/** Whether its clients are known to ask by a proxy: in an ambient mesh, clients that Git does not have may be without a sidecar. */
export function hasSidecars({ sample }: Flow, state: ClusterState): boolean {
  if (state.istioSpec?.ambient === undefined && capturedNamespaces(state).length === 0) return true;
  return sample.waypoint !== undefined || state.clients.includes(sample);
}

function causeOf(flow: Flow, from: ClientCluster): UnservedCause | undefined {
  const { sample: client, host, port } = flow;
  const asking: Asking = { ...from, client };
  const deciding = decidingRoutes(from.index, client, { host, port });
  const route = deciding?.routes.find(({ requests }) => requests === flow.requests);
  if (route?.error === 'no-backend' && deciding) return unbackedCause(host, deciding.from, asking);
  for (const [i, way] of flow.ways.entries()) {
    const upstream = upstreamNamed(way.cluster, from.index, client);
    const destination = route?.destinations[i];
    const led =
      deciding && restedDestination(flow, way, { state: from.state, route: deciding.from });
    const cause =
      upstream !== undefined
        ? (unansweredCause(upstream, asking) ?? led)
        : destination && deciding && unroutedCause(destination, deciding.from, asking);
    if (cause !== undefined) return cause;
  }
  return undefined;
}

/** The cause where the proxy has a cluster, and none of its endpoints answers. */
function unansweredCause(upstream: UpstreamCluster, asking: Asking): UnservedCause | undefined {
  const endpoints = reachedGroups(upstream).flatMap((group) => group.endpoints);
  return (
    unlistenedPort(upstream, asking) ??
    (endpoints.length > 0
      ? refusedCause(upstream, asking)
      : (drainedPods(upstream, asking) ?? emptiedCause(upstream, asking)))
  );
}

function report(state: ClusterState, found: FoundCauses): Diagnostic {
  const [{ flow, cause }] = found;
  const { args, at, related } = wordsOf(state, found);
  const isOpen = !cause.isForAll && mayReadOthers(state, flow);
  return isOpen
    ? diagnose(nobodyServesAlone, args, at, related)
    : diagnose(nobodyServes, args, at, related);
}

/** Whether remote secrets that Git does not show may add pods of other clusters. */
function mayReadOthers(state: ClusterState, { service }: Flow): boolean {
  if (isJoined(state) || state.istioSpec?.discovery === 'isolated') return false;
  const [namespace = '', name = ''] = service.split('/');
  const holders = holdersOf(state.fleet, { group: '', kind: 'Service', namespace, name });
  return holders.some((holder) => holder !== state);
}
