/** The states of a fleet, and its guards → their breaches, from `simulate`. */
import type { ClusterState } from '../../check/cluster-state.ts';
import { memoise } from '../../collection/memoise.ts';
import type { FleetLocator } from '../../derive/route/order/order-reason.ts';
import { guardTooMuch, guardUnmatched } from '../../diagnostic/codes/guard.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../diagnostic/wording/nearest-name.ts';
import type { GuardSpec } from '../../kind/distributary-v1alpha1/guard/guard-spec.ts';
import {
  isLossWord,
  lossWords,
  podsWord,
} from '../../kind/distributary-v1alpha1/guard/guard-spec.ts';
import { matchesStars } from '../../kind/notation/wildcard.ts';
import { calledServices } from '../called-host.ts';
import { noOutage } from '../outage.ts';
import { countWays, MOST_QUESTIONS, simulateOutages } from '../simulate.ts';
import { withAnswerableLines } from './answerable-lines.ts';
import type { Breach } from './breach.ts';
import { type Guarded, guardedBy, guardedFleet } from './guarded-fleet.ts';
import { judgeLoad } from './load.ts';
import { judgeNever } from './never.ts';
import { judgePods } from './pods.ts';
import { judgeSurvival } from './survive.ts';

/** Guards of a Fleet. */
export interface Guards {
  readonly guards: readonly GuardSpec[];
  locate: FleetLocator;
}

/** One finding per guard and service, or per guard and cluster. When all guards together exceed the limit, the last ones are not
 *  * evaluated, which is an error. */
export function judgeGuards(
  states: readonly ClusterState[],
  { guards, locate }: Guards,
  most: number = MOST_QUESTIONS,
): readonly Diagnostic[] {
  if (guards.length === 0 || states.length === 0) return [];
  const fleet = guardedFleet(states, guards);
  const findings: Diagnostic[] = [];
  const breaches: Breach[] = [];
  let questions = 0;
  for (const guard of guards) {
    const guarded = guardedBy(guard, fleet);
    findings.push(...unmatched(guarded, locate));
    const { flows, losses } = requiredBy(guarded);
    questions += flows * (losses + 1);
    if (questions > most) {
      const args = { guard: guard.name, losses, flows, most };
      findings.push(diagnose(guardTooMuch, args, locate(guard.pointer)));
      break;
    }
    breaches.push(...judge(guarded, locate));
  }
  return [...findings, ...withAnswerableLines(breaches, fleet, locate)];
}

/** The evaluations of a guard; the pods of each place are lost for the flows with requests there only. */
function requiredBy({ guard, flows, shared, losses }: Guarded): Required {
  const isForPods = guard.survive === podsWord && guard.maxLoad === undefined;
  return isForPods
    ? { flows: Math.max(1, countWays(flows)), losses: 1 }
    : { flows: Math.max(1, countWays(shared)), losses: losses.length };
}

interface Required {
  readonly flows: number;
  readonly losses: number;
}

function judge(guarded: Guarded, locate: FleetLocator): readonly Breach[] {
  const { never, survive, pointer } = guarded.guard;
  const left = never === undefined ? [] : judgeNever(guarded, never, locate(`${pointer}/never`));
  const pods = survive === podsWord ? judgePods(guarded, locate(`${pointer}/survive`)) : [];
  return [...left, ...pods, ...judgeLosses(guarded, locate)];
}

/** One loss after the other, because all outcomes together would take too much memory. */
function judgeLosses(guarded: Guarded, locate: FleetLocator): readonly Breach[] {
  const { guard, fleet, shared, losses } = guarded;
  const { survive, maxLoad, pointer } = guard;
  const judges = [
    ...(survive === undefined || survive === podsWord
      ? []
      : [judgeSurvival(guarded, locate(`${pointer}/survive`))]),
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

/** Built once for all guards: it requires the data of every cluster's istiod. */
const servicesOf: (states: readonly ClusterState[]) => readonly string[] = memoise(calledServices);

/** Names in a guard that the fleet lacks. Unknown clusters of a selector are findings of the Fleet's other rules. */
function unmatched(guarded: Guarded, locate: FleetLocator): readonly Diagnostic[] {
  const { guard, fleet, losses } = guarded;
  const { name, survive, services, pointer } = guard;
  const find = (what: string, hint: string, at: string): Diagnostic =>
    diagnose(guardUnmatched, { guard: name, what, hint }, locate(`${pointer}${at}`));
  const known = new Set(fleet.flows.map(({ service }) => service));
  const missing = services.flatMap((text, i) => {
    const takes = (one: string): boolean => matchesStars(text, one);
    if (text === '*/*' || [...known].some(takes)) return [];
    // Proxies may answer all requests for a service that the fleet has.
    const called = servicesOf(fleet.states);
    if (called.some(takes)) return [];
    const hint = didYouMean(text, called);
    return [find(`services "${text}"`, hint, `/services/${i}`)];
  });
  const uncalled = uncalledServices(guarded).map((text) =>
    find(`requests of these clients for services "${text}"`, '', '/clients'),
  );
  const names = survive?.includes('/')
    ? fleet.clusters.map(({ key }) => key)
    : [...lossWords, podsWord, ...fleet.clusters.map((cluster) => cluster.name)];
  const isLost = survive === undefined || isLossWord(survive) || losses.length > 0;
  const lost = isLost
    ? []
    : [find(`clusters "${survive}"`, didYouMean(survive, names), '/survive')];
  return [...missing, ...uncalled, ...lost];
}

/** The services that clients in other clusters call, and none of the guard's clients. */
function uncalledServices({ guard, fleet, clients, flows }: Guarded): readonly string[] {
  if (guard.clients === undefined || clients.size === 0) return [];
  const called = [...new Set(flows.map(({ service }) => service))];
  const known = [...new Set(fleet.flows.map(({ service }) => service))];
  return guard.services.filter((text) => {
    const takes = (one: string): boolean => matchesStars(text, one);
    return text !== '*/*' && known.some(takes) && !called.some(takes);
  });
}
