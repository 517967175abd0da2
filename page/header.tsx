/** A state of the fleet and a result → the page's title, the lost clusters, and the equivalent command. */
import type { JSX } from 'preact';
import {
  loadInWords,
  outageInWords,
  percent,
  sortedShares,
} from '../plugin/format/outages/words.ts';
import type { PageDocument, PageState } from '../plugin/format/report/page-document.ts';
import { shellWord } from '../src/diagnostic/wording/shell-word.ts';
import type { ServedFlow } from '../src/outage/flow.ts';
import type { Scenario } from '../src/outage/simulate.ts';
import { type Choice, wordsOf } from './outage-words.ts';

/** Input and events of the component. */
interface Props {
  readonly page: PageDocument;
  readonly state: PageState;
  readonly choice: Choice;
  readonly scenario: Scenario<ServedFlow>;
  ask(change: Partial<Choice>): void;
}

/** The head of the page: first the verdict, and the command with the same numbers. */
export function Header({ page, state: shown, choice, ask, scenario }: Props): JSX.Element {
  const { name, program, cut, states, hasFleet } = page;
  const { state, assumed, fleet } = shown;
  const words = wordsOf(choice.outage, fleet.clusters);
  const lost = Object.entries(words).flatMap(([name, its]) =>
    its.length === 0 ? [] : [`--${name}`, ...its],
  );
  const isLost = lost.length > 0;
  return (
    <header>
      <h1 class="verdict">
        <span role="status">{isLost ? <Outcome scenario={scenario} /> : quietVerdict(shown)}</span>
      </h1>
      {cut.map((sentence) => (
        <p key={sentence} class="cut">
          {sentence}
        </p>
      ))}
      {choice.unread.length > 0 && (
        <p class="cut" role="alert">
          The address of this page names {choice.unread.map((word) => `"${word}"`).join(', ')},
          which matches nothing in this fleet and is not in the answer.
        </p>
      )}
      {hasFleet && (
        <p class="command">
          {commandLead(page, shown, isLost)}{' '}
          <code>
            {['distributary simulate', ...[...page.options, ...lost].map(shellWord)].join(' ')}
          </code>
        </p>
      )}
      <p class="state">
        Fleet {name}. {state}, {program}. Assumed: {assumed.join('; ')}.
      </p>
      {states.length > 1 && (
        <fieldset class="tools states" aria-label="Which state is shown">
          {states.map(({ label }, i) => (
            <button
              key={label}
              type="button"
              aria-pressed={i === choice.state}
              onClick={() => ask({ state: i })}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
    </header>
  );
}

/** The verdict on an outage. */
function Outcome({ scenario }: Pick<Props, 'scenario'>): JSX.Element {
  const { lost, load, failing, outage } = scenario;
  const loads = sortedShares(load).filter(([, factor]) => factor > 1);
  const most = loads.slice(0, MOST_LOADS).map(loadOf).join(', ');
  const rest = loads.length - MOST_LOADS;
  return (
    <>
      Down: {outageInWords({ outage })}: <span data-lost>{lost.length}</span> lost,{' '}
      <span data-failing>{percent(failing)}</span> of requests fail
      {loads.length > 0 && `, more requests than before: ${most}`}
      {rest > 0 && ` and ${rest} more`}.
    </>
  );
}

/** Maximum number of clusters with more load in the verdict. */
const MOST_LOADS = 4;

function loadOf([name, factor]: readonly [string, number]): string {
  return `${name} ${loadInWords(factor)}`;
}

/** Without an outage: how many services of the fleet have no failover. */
function quietVerdict({ fleet, gaps: { shared, lacking, alone } }: PageState): string {
  if (fleet.flows.length === 0) return 'No client calls a service: there is nothing to simulate.';
  const [all, without] = [shared + alone, lacking + alone];
  const services = all === 1 ? 'service' : 'services';
  if (all === 0) return 'Nothing is down. All services are outside of the fleet.';
  if (without === 0) return `Nothing is down. ${all} of ${all} ${services} can fail over.`;
  return `Nothing is down. ${without} of ${all} ${services} ${without === 1 ? 'has' : 'have'} no failover ↓`;
}

/** The relation of the command to the page. */
function commandLead({ isCut }: PageDocument, { commit }: PageState, isLost: boolean): string {
  const what = isLost ? 'The same' : 'The worst losses';
  const services = isCut ? ' for all services' : '';
  const place = commit === undefined ? 'in a terminal' : `in a terminal with ${commit} checked out`;
  return `${what}${services} ${place}:`;
}
