/** Errors and delays of clients until Envoy has ejected the endpoints of an outage → words, and JSON. */
import { groupBy } from '../../../src/collection/group-by.ts';
import { isChanged, type Scenario } from '../../../src/outage/simulate.ts';
import { type Transition, transitionOf } from '../../../src/outage/transition.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { lostInWords } from './words.ts';

/** Maximum number of flows named for a common result. */
const MOST_FLOWS = 4;

/** Values below are rounding errors. */
const TRACE = 1e-6;

/** Heading for {@link transitionInWords}. */
export const transitionHeading =
  'requests that fail, or wait where a retry follows, until all is ejected (estimate for each proxy)';

/** `5; if connections time out all of 10 s; the same again after 30 to 40 s, and so on until they answer`. */
export function transitionInWords({
  failures,
  mergeSeconds,
  silentSeconds,
  returnSeconds: { from, to },
}: Transition): string {
  const more = mergeSeconds === 0 ? '' : ` and all of ${inSeconds(mergeSeconds)}`;
  const silent = `if connections time out all of ${inSeconds(silentSeconds)}`;
  const again = `the same again after ${round(from)} to ${inSeconds(to)}, and so on until they answer`;
  return `${failures}${more}; ${silent}; ${again}`;
}

function inSeconds(count: number): string {
  return `${round(count)} s`;
}

function round(count: number): number {
  return Math.round(10 * count) / 10;
}

/** The common result of some flows. */
interface TransitionLines {
  readonly sentence: string;
  /** At most some of the flows. */
  readonly flows: readonly string[];
}

/** Transitions of flows that are served in the end; of others, the failing share is reported instead. */
export function transitionLines(scenario: TransientScenario): readonly TransitionLines[] {
  const transitions = transitionsOf(scenario).map(({ flow, transition }) => {
    return { sentence: transitionInWords(transition), name: lostInWords({ flow }) };
  });
  return [...groupBy(transitions, ({ sentence }) => sentence)].map(([sentence, all]) => {
    const names = all.slice(0, MOST_FLOWS).map(({ name }) => name);
    const rest = all.length - MOST_FLOWS;
    return { sentence, flows: rest > 0 ? [...names, `… and ${rest} more`] : names };
  });
}

type TransientScenario = Pick<Scenario, 'outage' | 'flows'>;

function transitionsOf({ outage, flows }: TransientScenario) {
  return flows.filter(isChanged).flatMap(({ flow, after }) => {
    const transition = after.failing > TRACE ? undefined : transitionOf(flow, outage);
    return transition === undefined ? [] : [{ flow, transition }];
  });
}

/** The longest one of some outages, and of equal ones that with the most failures, in words; undefined where nothing is ejected. */
export function worstTransition(scenarios: readonly TransientScenario[]): string | undefined {
  let worst: Transition | undefined;
  for (const scenario of scenarios) {
    for (const { transition } of transitionsOf(scenario)) {
      if (worst === undefined || isWorse(transition, worst)) worst = transition;
    }
  }
  return worst && transitionInWords(worst);
}

function isWorse(one: Transition, other: Transition): boolean {
  const longer = one.silentSeconds - other.silentSeconds;
  return longer > 0 || (longer === 0 && one.failures > other.failures);
}

/** The transition as JSON. */
export function transitionJson({ returnSeconds, ...numbers }: Transition): JsonObject {
  return { ...numbers, returnSeconds: [returnSeconds.from, returnSeconds.to] };
}
