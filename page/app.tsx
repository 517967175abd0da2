/** A fleet in one state or two → the page: the lost clusters, the failover of every service, and the controls. */
import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PageDocument, PageState } from '../plugin/format/report/page-document.ts';
import type { ServedFlow } from '../src/outage/flow.ts';
import { noOutage } from '../src/outage/outage.ts';
import { restoreFleet } from '../src/outage/record/restore-fleet.ts';
import { outageAnswers, type Scenario } from '../src/outage/simulate.ts';
import { Below } from './below.tsx';
import { Detail } from './detail/detail.tsx';
import { type Why, whyFinder } from './detail/why.ts';
import { Header } from './header.tsx';
import type { MatrixContents } from './matrix/matrix.ts';
import { MatrixSection } from './matrix/matrix-section.tsx';
import { rowsOf } from './matrix/rows.ts';
import { type Choice, readHash, writeHash } from './outage-words.ts';
import { Change } from './section/change.tsx';
import { Failing } from './section/failing.tsx';
import { Gaps } from './section/gaps.tsx';
import { Switchboard } from './switchboard.tsx';

/** The whole page. */
export function App({ page }: { readonly page: PageDocument }): JSX.Element {
  const [choice, ask] = useChoice(page);
  const state = page.states[choice.state] ?? page.states[0];
  const { contents, answer, whyOf } = useMemo(() => prepare(state), [state]);
  const scenario = useMemo(() => answer(choice.outage), [answer, choice.outage]);
  const outcomes = useMemo(() => {
    if (choice.row === '') return [];
    const flows = contents.rows.find(({ name }) => name === choice.row)?.cells.flat() ?? [];
    const its = new Set(flows.filter(({ client }) => client === choice.client));
    return scenario.flows.filter(({ flow }) => its.has(flow));
  }, [contents, scenario, choice.row, choice.client]);
  const shown = useMemo(
    () => ({ choice, state, contents, answer, scenario }),
    [choice, state, contents, answer, scenario],
  );
  // An element that is the same object is not drawn again.
  const lists = useMemo(
    () => (
      <>
        {contents.flows.length > 0 && <Gaps gaps={state.gaps} />}
        {page.change !== undefined && <Change change={page.change} />}
      </>
    ),
    [page.change, contents, state],
  );
  return (
    <>
      <Header {...{ page, state, choice, ask, scenario }} />
      {lists}
      {contents.flows.length > 0 && (
        <>
          <section aria-labelledby="lost">
            <h2 id="lost">What is lost</h2>
            <Switchboard
              {...{ clusters: state.fleet.clusters, outage: choice.outage }}
              onChange={(outage) => ask({ outage })}
            />
            <button type="button" class="reset" onClick={() => ask({ outage: noOutage })}>
              Everything up
            </button>
          </section>
          <Failing scenario={scenario} />
          <MatrixSection {...{ contents, scenario, choice, ask }} />
        </>
      )}
      {choice.row !== '' && (
        <Detail
          {...{ row: choice.row, client: choice.client, outcomes, outage: choice.outage, whyOf }}
          onClose={() => ask({ row: '', client: '' })}
        />
      )}
      <Below {...{ page, shown, ask }} />
    </>
  );
}

function prepare({ fleet, reasons }: PageState): {
  whyOf(flow: ServedFlow): readonly Why[];
  readonly contents: MatrixContents;
  readonly answer: (outage: Choice['outage']) => Scenario<ServedFlow>;
} {
  const restored = restoreFleet(fleet);
  const answers = outageAnswers(restored);
  return {
    whyOf: whyFinder(restored.flows, reasons),
    contents: {
      flows: restored.flows,
      rows: rowsOf(restored.flows, restored.clusters),
      clusters: fleet.clusters,
    },
    answer: (outage) => {
      const [scenario] = answers([outage]);
      if (scenario === undefined) throw new Error('an outage has no answer');
      return scenario;
    },
  };
}

/** The selection is in the URL fragment, so that a link restores it; a change is made to the latest selection. */
function useChoice(page: PageDocument): [Choice, (change: Partial<Choice>) => void] {
  const [choice, set] = useState(() => readHash(location.hash, page));
  const latest = useRef(choice);
  const take = useCallback((next: Choice): void => {
    latest.current = next;
    set(next);
  }, []);
  useEffect(() => {
    const read = (): void => take(readHash(location.hash, page));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [page]);
  const ask = useCallback(
    (change: Partial<Choice>): void => {
      // The address is written again without them.
      const next = { ...latest.current, unread: [], ...change };
      const hash = writeHash(next, page);
      history.replaceState(null, '', hash === '' ? '#' : `#${hash}`);
      take(next);
    },
    [page],
  );
  return [choice, ask];
}
