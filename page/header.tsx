/**
 * A state of the fleet and a result → the page's title, the lost clusters, and the equivalent command.
 * @module
 */
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
import { type Asked, wordsOf } from './outage-words.ts';

/** Input and events of the component. */
interface Props {
  readonly page: PageDocument;
  readonly state: PageState;
  readonly asked: Asked;
  readonly scenario: Scenario<ServedFlow>;
  ask(change: Partial<Asked>): void;
}

/** The head of the page. */
export function Header({ page, state: shown, asked, ask, scenario }: Props): JSX.Element {
  const { name, program, cut, states, hasFleet } = page;
  const { state, assumed, fleet } = shown;
  const { outage } = asked;
  const { lost, load, failing } = scenario;
  const loads = sortedShares(load).filter(([, factor]) => factor > 1);
  const words = wordsOf(outage, fleet.clusters);
  const options = [
    ...(words.down.length === 0 ? [] : ['--down', ...words.down]),
    ...(words.degrade.length === 0 ? [] : ['--degrade', ...words.degrade]),
    ...(words.ready.length === 0 ? [] : ['--ready', ...words.ready]),
  ];
  return (
    <header>
      <h1>
        {name}: <span>who serves whom when clusters are lost</span>
      </h1>
      <p class="state">
        {state}, {program}. Assumed: {assumed.join('; ')}.
      </p>
      {cut.map((sentence) => (
        <p key={sentence} class="cut">
          {sentence}
        </p>
      ))}
      {asked.unread.length > 0 && (
        <p class="cut" role="alert">
          The address of this page names {asked.unread.map((word) => `"${word}"`).join(', ')}, which
          matches nothing in this fleet and is not in the answer.
        </p>
      )}
      {states.length > 1 && (
        <fieldset class="tools states" aria-label="Which state is shown">
          {states.map(({ label }, i) => (
            <button
              key={label}
              type="button"
              aria-pressed={i === asked.state}
              onClick={() => ask({ state: i })}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
      <p class="verdict" role="status">
        <strong>
          {options.length === 0 ? 'Nothing is lost' : `Down: ${outageInWords({ outage })}`}
        </strong>
        {options.length > 0 && (
          <>
            : <span data-lost>{lost.length}</span> lost,{' '}
            <span data-failing>{percent(failing)}</span> of requests fail
            {loads.length > 0 && (
              <>, more requests than before: {loads.slice(0, 4).map(loadOf).join(', ')}</>
            )}
          </>
        )}
        .
      </p>
      {hasFleet && options.length > 0 && (
        <p class="command">
          The same in a terminal:{' '}
          <code>distributary simulate {options.map(shellWord).join(' ')}</code>
        </p>
      )}
    </header>
  );
}

function loadOf([name, factor]: readonly [string, number]): string {
  return `${name} ${loadInWords(factor)}`;
}
