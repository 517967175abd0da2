/**
 * The states of a fleet, and what its guards say → what breaks them, asked of `simulate`.
 * @module
 */
import type { ClusterState } from '../../check/cluster-state.ts';
import { memoise } from '../../collection/memoise.ts';
import type { FleetLocator } from '../../derive/route/order/order-reason.ts';
import { guardTooMuch, guardUnmatched } from '../../diagnostic/codes/guard.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../diagnostic/wording/nearest-name.ts';
import type { GuardSpec } from '../../kind/distributary-v1alpha1/guard/guard-spec.ts';
import { isLossWord } from '../../kind/distributary-v1alpha1/guard/guard-spec.ts';
import { calledServices } from '../called-host.ts';
import { noOutage } from '../outage.ts';
import { countWays, MOST_QUESTIONS, simulateOutages } from '../simulate.ts';
import { withAnswerableLines } from './answerable-lines.ts';
import type { Breach } from './breach.ts';
import { type Guarded, guardedBy, guardedFleet, takesService } from './guarded-fleet.ts';
import { judgeLoad } from './load.ts';
import { judgeNever } from './never.ts';
import { judgeSurvival } from './survive.ts';

/** What a Fleet says. */
export interface Guards {
  readonly guards: readonly GuardSpec[];
  locate: FleetLocator;
}

/** A finding for each guard and service, or each guard and cluster. Of guards that together ask too much, the last ones are not judged, which is an error. */
export function judgeGuards(
  states: readonly ClusterState[],
  { guards, locate }: Guards,
  most: number = MOST_QUESTIONS,
): readonly Diagnostic[] {
  if (guards.length === 0 || states.length === 0) return [];
  const fleet = guardedFleet(states, guards);
  const findings: Diagnostic[] = [];
  const breaches: Breach[] = [];
  let asked = 0;
  for (const guard of guards) {
    const guarded = guardedBy(guard, fleet);
    findings.push(...unmatched(guarded, locate));
    const { shared, losses } = guarded;
    const flows = Math.max(1, countWays(shared));
    asked += flows * (losses.length + 1);
    if (asked > most) {
      const args = { guard: guard.name, losses: losses.length, flows, most };
      findings.push(diagnose(guardTooMuch, args, locate(guard.pointer)));
      break;
    }
    breaches.push(...judge(guarded, locate));
  }
  return [...findings, ...withAnswerableLines(breaches, fleet, locate)];
}

function judge(guarded: Guarded, locate: FleetLocator): readonly Breach[] {
  const { never, pointer } = guarded.guard;
  const left = never === undefined ? [] : judgeNever(guarded, never, locate(`${pointer}/never`));
  return [...left, ...judgeLosses(guarded, locate)];
}

/** One loss after the other, since all answers together are more than anybody wants to keep. */
function judgeLosses(guarded: Guarded, locate: FleetLocator): readonly Breach[] {
  const { guard, fleet, shared, losses } = guarded;
  const { survive, maxLoad, pointer } = guard;
  const judges = [
    ...(survive === undefined ? [] : [judgeSurvival(guarded, locate(`${pointer}/survive`))]),
    ...(maxLoad === undefined ? [] : [judgeLoad(guarded, maxLoad, locate(`${pointer}/maxLoad`))]),
  ];
  if (judges.length === 0) return [];
  const simulated = { flows: shared, demand: fleet.demand, clusters: [...fleet.names] };
  for (const loss of [undefined, ...losses]) {
    for (const scenario of simulateOutages(simulated, [loss?.outage ?? noOutage])) {
      for (const one of judges) one.hear(loss, scenario);
    }
  }
  return judges.flatMap((one) => one.breaches());
}

/** Asked once for all guards: every cluster's istiod is made anew for it. */
const servicesOf: (states: readonly ClusterState[]) => readonly string[] = memoise(calledServices);

/** What a guard names and the fleet lacks. Clusters of a selector, the Fleet's other rules find. */
function unmatched({ guard, fleet, losses }: Guarded, locate: FleetLocator): readonly Diagnostic[] {
  const { name, survive, services, pointer } = guard;
  const find = (what: string, hint: string, at: string): Diagnostic =>
    diagnose(guardUnmatched, { guard: name, what, hint }, locate(`${pointer}${at}`));
  const known = new Set(fleet.flows.map(({ service }) => service));
  const missing = services.flatMap((text, i) => {
    if (text === '*/*' || [...known].some(takesService(text))) return [];
    const hint = didYouMean(text, servicesOf(fleet.states));
    return [find(`services "${text}"`, hint, `/services/${i}`)];
  });
  const names = fleet.clusters.map((cluster) =>
    survive?.includes('/') ? cluster.key : cluster.name,
  );
  const isLost = survive === undefined || isLossWord(survive) || losses.length > 0;
  const lost = isLost
    ? []
    : [find(`clusters "${survive}"`, didYouMean(survive, names), '/survive')];
  return [...missing, ...lost];
}
