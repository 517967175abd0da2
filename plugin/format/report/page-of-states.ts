/**
 * One state of a fleet, or two → the document of its page.
 * @module
 */

import { version } from '../../version.ts';
import { packedLength } from './html.ts';
import type { PageChange, PageDocument } from './page-document.ts';
import { pageCodes } from './page-findings.ts';
import { type ModelledState, pageState } from './page-state.ts';

/** Properties of the page that all states share. */
export type PageFrame = Pick<PageDocument, 'name' | 'cut' | 'shown' | 'hasFleet'>;

/** The page of one state: services that another cluster serves or could serve. */
export function pageOfState(state: ModelledState, frame: PageFrame): PageDocument {
  const { shared } = state;
  const steps = state.stepsOf(shared);
  return fitPage(namesOf(state), (isKept, isExplained) => {
    const flows = shared.filter(({ service }) => isKept(service));
    return documentOf(frame, [pageState(state, flows, undefined, isExplained ? steps : noSteps)]);
  });
}

/** The page of two states, before and after a change. */
export function pageOfChange(
  before: ModelledState,
  after: ModelledState,
  frame: PageFrame,
  change: PageChange,
): PageDocument {
  const steps = new Map([before, after].map((one) => [one, one.stepsOf(one.shared)]));
  return fitPage([...namesOf(before), ...namesOf(after)], (isKept, isExplained) => {
    const stateOf = (one: ModelledState) => {
      const flows = one.shared.filter(({ service }) => isKept(service));
      const why = (isExplained ? steps.get(one) : undefined) ?? noSteps;
      return pageState(one, flows, undefined, why);
    };
    return { ...documentOf(frame, [stateOf(before), stateOf(after)]), change };
  });
}

/** The page of the current and the proposed state: services that several clusters serve, with or without failover. */
export function pageOfProposal(
  today: ModelledState,
  proposed: ModelledState | undefined,
  frame: PageFrame,
): PageDocument {
  const all = [today, ...(proposed === undefined ? [] : [proposed])];
  const several = new Set(all.flatMap((one) => [...one.several]));
  const told = (one: ModelledState) => one.flows.filter(({ service }) => several.has(service));
  const steps = new Map(all.map((one) => [one, one.stepsOf(told(one))]));
  return fitPage([...several], (isKept, isExplained) => {
    const stateOf = (one: ModelledState) => {
      const flows = told(one).filter(({ service }) => isKept(service));
      const why = (isExplained ? steps.get(one) : undefined) ?? noSteps;
      return pageState(one, flows, one === today ? proposed : undefined, why);
    };
    return documentOf(frame, [stateOf(today), ...all.slice(1).map(stateOf)]);
  });
}

const noSteps = new Map<never, never>();

function namesOf({ shared }: ModelledState): readonly string[] {
  return shared.map(({ service }) => service);
}

function documentOf(frame: PageFrame, states: PageDocument['states']): PageDocument {
  const isUnexplained = states.some(
    ({ fleet, reasons }) => fleet.flows.length > 0 && reasons === undefined,
  );
  const cut = isUnexplained ? [...frame.cut, unexplained] : frame.cut;
  const codes = pageCodes(states.map(({ findings }) => findings));
  return { ...frame, program: `distributary ${version()}`, states, codes, cut };
}

const unexplained =
  'The reasons for the orders are left out, since the page would be too large: distributary explain prints them.';

/** Maximum length of the data in the file; the code needs less than 120,000 more. */
const MOST_CHARACTERS = 360_000;

/** Makes the page of some services, with or without the reasons of their routes. */
export type MakePage = (isKept: (service: string) => boolean, isExplained: boolean) => PageDocument;

/**
 * Makes the page with as many services as fit, in order of their names.
 * @param names of all services, each repeated for every flow to it.
 */
export function fitPage(
  names: readonly string[],
  make: MakePage,
  most: number = MOST_CHARACTERS,
): PageDocument {
  const whole = make(() => true, true);
  if (packedLength(whole) <= most) return whole;
  const bare = make(() => true, false);
  if (packedLength(bare) <= most) return bare;
  const services = [...new Set(names)].sort();
  const withFirst = (count: number): PageDocument => {
    const kept = new Set(services.slice(0, count));
    const page = make((service) => kept.has(service), false);
    const sentence = `Of ${services.length} services the page has the first ${count} by name, and all numbers are of these alone: --service chooses others.`;
    return { ...page, cut: [...page.cut, sentence] };
  };
  let [fits, tooMany] = [0, services.length];
  while (tooMany - fits > Math.max(1, services.length / 100)) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (packedLength(withFirst(middle)) <= most) fits = middle;
    else tooMany = middle;
  }
  return withFirst(fits);
}
