/** One state of a fleet, or two → the document of its page. */

import { present } from '../../../src/collection/present.ts';
import { version } from '../../version.ts';
import { packedLength } from './html.ts';
import type { PageChange, PageDocument, PageState } from './page-document.ts';
import { pageCodes } from './page-findings.ts';
import { type ModelledState, pageState } from './page-state.ts';

/** Properties of the page that all states share. */
export type PageFrame = Pick<PageDocument, 'name' | 'cut' | 'shown' | 'hasFleet' | 'options'>;

/** Several states, compared. */
export interface Comparison {
  /** The effects of the later state, where they are listed. */
  readonly change?: PageChange;
  /** The state that gaps of the first one are looked up in. */
  readonly proposed?: ModelledState | undefined;
}

/** The page of all services that clients call; of those that several clusters serve first, where not all fit. */
export function pageOfStates(
  states: readonly [ModelledState, ...ModelledState[]],
  frame: PageFrame,
  { change, proposed }: Comparison = {},
): PageDocument {
  const steps = new Map(states.map((one) => [one, one.stepsOf(one.flows)]));
  const [first] = states;
  return fitPage(servicesOf(states), (isKept, isExplained) => {
    const stateOf = (one: ModelledState): PageState => {
      const flows = one.flows.filter(({ service }) => isKept(service));
      const why = (isExplained ? steps.get(one) : undefined) ?? noSteps;
      return pageState(one, flows, one === first ? proposed : undefined, why);
    };
    const [, ...others] = states;
    const page = documentOf(frame, [stateOf(first), ...others.map(stateOf)]);
    return { ...page, ...present({ change }) };
  });
}

const noSteps = new Map<never, never>();

/** Names of services: first of those that several clusters serve, then of the others. */
function servicesOf(states: readonly ModelledState[]): readonly string[] {
  const several = new Set(states.flatMap((one) => [...one.several]));
  const all = new Set(states.flatMap(({ flows }) => flows.map(({ service }) => service)));
  const sorted = [...all].sort();
  return [
    ...sorted.filter((name) => several.has(name)),
    ...sorted.filter((name) => !several.has(name)),
  ];
}

function documentOf(frame: PageFrame, states: PageDocument['states']): PageDocument {
  const isUnexplained = states.some(
    ({ fleet, reasons }) => fleet.flows.length > 0 && reasons === undefined,
  );
  const cut = isUnexplained ? [...frame.cut, unexplained] : frame.cut;
  const codes = pageCodes(states.map(({ findings }) => findings));
  return { ...frame, program: `distributary ${version()}`, states, codes, cut, isCut: false };
}

const unexplained =
  'The reasons for the orders are left out, since the page would be too large: distributary explain prints them.';

/** Maximum length of the data in the file; the code needs less than 120,000 more. */
const MOST_CHARACTERS = 360_000;

/** Makes the page of some services, with or without the reasons of their routes. */
export type MakePage = (isKept: (service: string) => boolean, isExplained: boolean) => PageDocument;

/**
 * Makes the page with as many services as fit.
 * @param services each once, those to keep first.
 */
export function fitPage(
  services: readonly string[],
  make: MakePage,
  most: number = MOST_CHARACTERS,
): PageDocument {
  const whole = make(() => true, true);
  if (packedLength(whole) <= most) return whole;
  const bare = make(() => true, false);
  if (packedLength(bare) <= most) return bare;
  const withFirst = (count: number): PageDocument => {
    const kept = new Set(services.slice(0, count));
    const page = make((service) => kept.has(service), false);
    const sentence = `Of ${services.length} services the page has ${count}, first those that several clusters serve, and all numbers are of these alone: --service chooses others.`;
    return { ...page, isCut: true, cut: [...page.cut, sentence] };
  };
  let [fits, tooMany] = [0, services.length];
  while (tooMany - fits > Math.max(1, services.length / 100)) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (packedLength(withFirst(middle)) <= most) fits = middle;
    else tooMany = middle;
  }
  return withFirst(fits);
}
