/**
 * The states of a fleet and its flows → the requests that have no failover when a serving place fails, with the cause: of services
 * that several clusters serve, or would serve.
 */
import type { ClusterState } from '../../check/cluster-state.ts';
import { withRoutedPods } from '../../check/order/routed-pods.ts';
import { groupBy, groupPairs } from '../../collection/group-by.ts';
import { compareStrings } from '../../collection/order.ts';
import { placeFinder } from '../endpoint-place.ts';
import type { Flow } from '../flow.ts';
import { servedBefore } from '../simulate.ts';
import type { FailoverGap, FailoverGaps } from './failover-gap.ts';
import { gapReason } from './gap-reason.ts';
import { failingWithout, TRACE } from './place-failure.ts';

interface FlowGap extends Pick<FailoverGap, 'cause' | 'reason' | 'failing'> {
  readonly flow: Flow;
}

/**
 * Finds them: for each place with requests, its pods stop answering, while its clients continue to send.
 * @param flows all flows of the fleet, including those that no other cluster would serve.
 * @param offered services that an export offers to other clusters: `namespace/name`.
 */
export function findGaps(
  fleet: readonly ClusterState[],
  flows: readonly Flow[],
  offered: ReadonlySet<string>,
): FailoverGaps {
  const shared = sharedServices(fleet, flows);
  const byClient = groupBy(
    flows.filter(({ service }) => shared.has(service) || offered.has(service)),
    ({ client }) => client,
  );
  const found = fleet.flatMap((state) =>
    gapsOf(state, byClient.get(state.cluster.name) ?? [], offered),
  );
  return {
    shared: shared.size,
    lacking: [...new Set(found.map(({ flow }) => flow.service))].filter((one) => shared.has(one))
      .length,
    gaps: joinClients(found),
  };
}

/** Services that several of the fleet's clusters serve, each for some client: `namespace/name`. */
export function sharedServices(
  fleet: readonly ClusterState[],
  flows: readonly Flow[],
): ReadonlySet<string> {
  const clusters = new Set(fleet.map(({ cluster }) => cluster.name));
  const serving = flows.flatMap((flow) =>
    [...servedBefore(flow).targets].flatMap((place) =>
      clusters.has(place) ? [[flow.service, place] as const] : [],
    ),
  );
  const places = [...groupPairs(serving)].filter(([, its]) => new Set(its).size > 1);
  return new Set(places.map(([service]) => service));
}

function gapsOf(
  state: ClusterState,
  flows: readonly Flow[],
  offered: ReadonlySet<string>,
): readonly FlowGap[] {
  const failing = flows.map((flow) => ({ flow, ...worstOf(flow) }));
  const gaps = failing.filter((one) => one.failing > TRACE);
  if (gaps.length === 0) return [];
  const index = withRoutedPods(state);
  const sight = { state, index, placeOf: placeFinder(state, index) };
  const found = gaps.map(({ flow, failing, place }) => {
    const isOffered = offered.has(flow.service);
    return { flow, failing, ...gapReason(flow, { ...sight, place, failing, isOffered }) };
  });
  state.releasePilot();
  return found;
}

/** The place whose failure has the largest effect; empty where requests fail without any failure. */
function worstOf(flow: Flow): { readonly failing: number; readonly place: string } {
  const before = servedBefore(flow);
  if (before.failing > 1 - TRACE) return { failing: 1, place: '' };
  let worst = { failing: 0, place: '' };
  for (const [place, share] of before.shares) {
    if (share <= TRACE) continue;
    const failing = failingWithout(place, flow);
    if (failing > worst.failing + TRACE) worst = { failing, place };
  }
  return worst.failing > before.failing + TRACE ? worst : { failing: 0, place: '' };
}

function joinClients(found: readonly FlowGap[]): readonly FailoverGap[] {
  const alike = groupBy(found, ({ flow, cause, reason: { text, at } }) =>
    JSON.stringify([flow.service, flow.by, flow.port, flow.requests, cause, text, at]),
  );
  const joined = [...alike.values()].flatMap((its): readonly FailoverGap[] => {
    const [first] = its;
    if (first === undefined) return [];
    const { service, by, port, requests } = first.flow;
    return [
      {
        ...{ service, by, port, requests, cause: first.cause, reason: first.reason },
        clients: its.map(({ flow: { client, clients } }) => ({ client, clients })),
        failing: Math.max(...its.map(({ failing }) => failing)),
      },
    ];
  });
  return joined.sort((a, b) => compareStrings(a.service, b.service) || a.port - b.port);
}
