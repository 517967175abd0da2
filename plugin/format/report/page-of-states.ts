/**
 * One state of a fleet, or two → the document of its page.
 * @module
 */
import { version } from '../../version.ts';
import { fitPage } from './fit-page.ts';
import type { PageDocument } from './page-document.ts';
import { pageCodes } from './page-findings.ts';
import { type ModelledState, pageState } from './page-state.ts';

/** What the page says of all states. */
export type PageFrame = Pick<PageDocument, 'name' | 'cut' | 'shown' | 'hasFleet'>;

/** The page of one state: services that another cluster serves, or would serve. */
export function pageOfState(state: ModelledState, frame: PageFrame): PageDocument {
  const { shared } = state;
  return fitPage(namesOf(state), (isKept) => {
    const flows = shared.filter(({ service }) => isKept(service));
    return documentOf(frame, [pageState(state, flows, undefined)]);
  });
}

/** The page of what is and what is proposed: services that several clusters serve, whether one may do it for another or not. */
export function pageOfProposal(
  today: ModelledState,
  proposed: ModelledState | undefined,
  frame: PageFrame,
): PageDocument {
  const all = [today, ...(proposed === undefined ? [] : [proposed])];
  const several = new Set(all.flatMap((one) => [...one.several]));
  return fitPage([...several], (isKept) => {
    const stateOf = (one: ModelledState) => {
      const flows = one.flows.filter(({ service }) => several.has(service) && isKept(service));
      return pageState(one, flows, one === today ? proposed : undefined);
    };
    return documentOf(frame, [stateOf(today), ...all.slice(1).map(stateOf)]);
  });
}

function namesOf({ shared }: ModelledState): readonly string[] {
  return shared.map(({ service }) => service);
}

function documentOf(frame: PageFrame, states: PageDocument['states']): PageDocument {
  const codes = pageCodes(states.map(({ findings }) => findings));
  return { ...frame, program: `distributary ${version()}`, states, codes };
}
