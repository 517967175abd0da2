/**
 * A guard's requests and the clusters → services that do not survive the loss of their pods in one cluster, whose clients are left.
 *
 * Requests that the pods of a cluster do not serve are the same without them, so each flow is evaluated for the places that serve it, not
 * for every loss: also flows that no other cluster would serve, which no loss of whole clusters is about.
 */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import type { Position } from '../../diagnostic/position.ts';
import type { Flow } from '../flow.ts';
import { noOutage } from '../outage.ts';
import { servedBefore, simulateOutages } from '../simulate.ts';
import type { Breach } from './breach.ts';
import type { Guarded } from './guarded-fleet.ts';
import { supposedFlows } from './supposed-pods.ts';
import { judgeSurvival } from './survive.ts';

/** One breach per service; `at` is the place of `survive`. A port that has no pods of its own, and that no other cluster would serve, is not reported. */
export function judgePods(guarded: Guarded, at: Position): readonly Breach[] {
  const { fleet, flows, shared, losses } = guarded;
  const judge = judgeSurvival(guarded, at);
  const byPlace = flowsByPlace(flows);
  const supposed = supposedFlows(guarded);
  for (const loss of [undefined, ...losses]) {
    const outage = loss?.outage ?? noOutage;
    const places = [...outage.degraded.keys()];
    const flowsOfLoss = loss ? places.flatMap((name) => byPlace.get(name) ?? []) : shared;
    const others = places.flatMap((name) => supposed.get(name) ?? []);
    const simulated = { flows: flowsOfLoss, demand: fleet.demand, clusters: [] };
    for (const scenario of simulateOutages(simulated, [outage])) {
      const outcomes = [...scenario.flows, ...others.map(({ outcome }) => outcome)];
      judge.hear(loss, { ...scenario, flows: outcomes });
    }
  }
  const services = new Map(
    [...supposed.values()].flat().map(({ outcome, service }) => [outcome.flow, service]),
  );
  return judge.breaches().map((breach) => {
    const service = services.get(breach.flow);
    return service === undefined ? breach : { ...breach, supposed: service };
  });
}

/** By place: the flows with requests there. */
function flowsByPlace(flows: readonly Flow[]): ReadonlyMap<string, readonly Flow[]> {
  const byPlace = new Map<string, Flow[]>();
  for (const flow of flows) {
    for (const place of servedBefore(flow).shares.keys()) {
      getOrInsert(byPlace, place, (): Flow[] => []).push(flow);
    }
  }
  return byPlace;
}
