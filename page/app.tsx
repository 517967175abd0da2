/**
 * A fleet → the page: what is lost, what becomes of every service then, and the switches for it.
 * @module
 */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  loadInWords,
  outageInWords,
  percent,
  sortedShares,
} from '../plugin/format/outages/words.ts';
import type { PageDocument } from '../plugin/format/report/page-document.ts';
import { shellWord } from '../src/diagnostic/wording/shell-word.ts';
import type { ServedFlow } from '../src/outage/flow.ts';
import { noOutage } from '../src/outage/outage.ts';
import { restoreFleet } from '../src/outage/record/restore-fleet.ts';
import { outageAnswers, type Scenario } from '../src/outage/simulate.ts';
import { Detail } from './detail.tsx';
import { drawMatrix, type Matrix } from './matrix.ts';
import { type Asked, readHash, wordsOf, writeHash } from './outage-words.ts';
import { type Row, rowsOf } from './rows.ts';
import { Switchboard } from './switchboard.tsx';
import { Worst } from './worst.tsx';

/** All of it. */
export function App({ page }: { readonly page: PageDocument }): JSX.Element {
  const { clusters } = page.fleet;
  const [asked, ask] = useAsked(page);
  const { rows, answer } = useMemo(() => prepare(page), [page]);
  const scenario = useMemo(() => answer(asked.outage), [answer, asked.outage]);
  const outcomes = useMemo(() => {
    const flows = rows.find(({ name }) => name === asked.row)?.cells.flat() ?? [];
    const its = new Set(flows.filter(({ client }) => client === asked.client));
    return scenario.flows.filter(({ flow }) => its.has(flow));
  }, [rows, scenario, asked.row, asked.client]);
  return (
    <>
      <Header {...{ page, asked, scenario }} />
      <section aria-labelledby="lost">
        <h2 id="lost">What is lost</h2>
        <Switchboard
          {...{ clusters, outage: asked.outage }}
          onChange={(outage) => ask({ ...asked, outage })}
        />
        <button type="button" class="reset" onClick={() => ask({ ...asked, outage: noOutage })}>
          Everything up
        </button>
      </section>
      <MatrixSection {...{ page, rows, scenario, asked, ask }} />
      {asked.row !== '' && (
        <Detail
          {...{ row: asked.row, client: asked.client, outcomes }}
          onClose={() => ask({ ...asked, row: '', client: '' })}
        />
      )}
      <Worst {...{ clusters, answer }} />
    </>
  );
}

function prepare({ fleet }: PageDocument): {
  readonly rows: readonly Row[];
  readonly answer: (outage: Asked['outage']) => Scenario<ServedFlow>;
} {
  const restored = restoreFleet(fleet);
  const answers = outageAnswers(restored);
  return {
    rows: rowsOf(restored.flows, restored.clusters),
    answer: (outage) => {
      const [scenario] = answers([outage]);
      if (scenario === undefined) throw new Error('an outage has no answer');
      return scenario;
    },
  };
}

/** What is asked stands in the address, so that a link says it again. */
function useAsked({ fleet: { clusters } }: PageDocument): [Asked, (asked: Asked) => void] {
  const [asked, set] = useState(() => readHash(location.hash, clusters));
  useEffect(() => {
    const read = (): void => set(readHash(location.hash, clusters));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [clusters]);
  const ask = (next: Asked): void => {
    const hash = writeHash(next, clusters);
    history.replaceState(null, '', hash === '' ? '#' : `#${hash}`);
    set(next);
  };
  return [asked, ask];
}

function Header({
  page,
  asked: { outage },
  scenario,
}: {
  readonly page: PageDocument;
  readonly asked: Asked;
  readonly scenario: Scenario<ServedFlow>;
}): JSX.Element {
  const { name, state, program, assumed, cut, fleet } = page;
  const { lost, load, failing } = scenario;
  const loads = sortedShares(load).filter(([, factor]) => factor > 1);
  const words = wordsOf(outage, fleet.clusters);
  const options = [
    ...(words.down.length === 0 ? [] : ['--down', ...words.down]),
    ...(words.degrade.length === 0 ? [] : ['--degrade', ...words.degrade]),
  ];
  return (
    <header>
      <h1>
        {name}: <span>who serves whom when clusters are lost</span>
      </h1>
      <p class="state">
        {state}, {program}. Taken for granted: {assumed.join('; ')}.
      </p>
      {cut.map((sentence) => (
        <p key={sentence} class="cut">
          {sentence}
        </p>
      ))}
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
      {options.length > 0 && (
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

function MatrixSection({
  page,
  rows,
  scenario,
  asked,
  ask,
}: {
  readonly page: PageDocument;
  readonly rows: readonly Row[];
  readonly scenario: Scenario<ServedFlow>;
  readonly asked: Asked;
  ask(asked: Asked): void;
}): JSX.Element {
  const { clusters } = page.fleet;
  const holder = useRef<HTMLDivElement>(null);
  const matrix = useRef<Matrix>(undefined);
  const latest = useRef({ asked, ask });
  latest.current = { asked, ask };
  const [count, setCount] = useState({ found: rows.length, shown: rows.length });
  useLayoutEffect(() => {
    if (holder.current === null) return;
    matrix.current = drawMatrix(rows, clusters, holder.current, (row, client) =>
      latest.current.ask({ ...latest.current.asked, row, client }),
    );
  }, [rows, clusters]);
  useLayoutEffect(() => matrix.current?.show(scenario), [scenario]);
  useLayoutEffect(() => {
    const now = matrix.current?.filter(asked.search);
    if (now !== undefined) setCount(now);
  }, [asked.search]);
  useLayoutEffect(() => matrix.current?.mark(asked.row, asked.client), [asked.row, asked.client]);
  const { found, shown } = count;
  return (
    <section aria-labelledby="matrix">
      <h2 id="matrix">Who serves whom</h2>
      <p class="tools">
        <label>
          Search{' '}
          <input
            type="search"
            value={asked.search}
            onInput={({ currentTarget }) => ask({ ...asked, search: currentTarget.value })}
          />
        </label>{' '}
        <span role="status">
          {shown} of {rows.length} services
          {found > shown && `, ${found - shown} more fit the search`}
        </span>
      </p>
      <Legend />
      <div class="matrix" ref={holder} />
    </section>
  );
}

function Legend(): JSX.Element {
  return (
    <ul class="legend" aria-label="What cells say: who is asked first, and how many are left">
      <li class="more">3 or more left</li>
      <li class="two">2 left</li>
      <li class="one">1 left</li>
      <li class="failing">! some fail</li>
      <li class="lost">✗ nobody</li>
      <li class="moved">→ another than before</li>
    </ul>
  );
}
