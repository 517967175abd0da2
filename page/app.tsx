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
import { type Asked, readHash, writeHash } from './outage-words.ts';
import { Change } from './section/change.tsx';
import { Failing } from './section/failing.tsx';
import { Gaps } from './section/gaps.tsx';
import { Switchboard } from './switchboard.tsx';

/** The whole page. */
export function App({ page }: { readonly page: PageDocument }): JSX.Element {
  const [asked, ask] = useAsked(page);
  const state = page.states[asked.state] ?? page.states[0];
  const { contents, answer, whyOf } = useMemo(() => prepare(state), [state]);
  const scenario = useMemo(() => answer(asked.outage), [answer, asked.outage]);
  const outcomes = useMemo(() => {
    if (asked.row === '') return [];
    const flows = contents.rows.find(({ name }) => name === asked.row)?.cells.flat() ?? [];
    const its = new Set(flows.filter(({ client }) => client === asked.client));
    return scenario.flows.filter(({ flow }) => its.has(flow));
  }, [contents, scenario, asked.row, asked.client]);
  const shown = useMemo(
    () => ({ asked, state, contents, answer, scenario }),
    [asked, state, contents, answer, scenario],
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
      <Header {...{ page, state, asked, ask, scenario }} />
      {lists}
      {contents.flows.length > 0 && (
        <>
          <section aria-labelledby="lost">
            <h2 id="lost">What is lost</h2>
            <Switchboard
              {...{ clusters: state.fleet.clusters, outage: asked.outage }}
              onChange={(outage) => ask({ outage })}
            />
            <button type="button" class="reset" onClick={() => ask({ outage: noOutage })}>
              Everything up
            </button>
          </section>
          <Failing scenario={scenario} />
          <MatrixSection {...{ contents, scenario, asked, ask }} />
        </>
      )}
      {asked.row !== '' && (
        <Detail
          {...{ row: asked.row, client: asked.client, outcomes, outage: asked.outage, whyOf }}
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
  readonly answer: (outage: Asked['outage']) => Scenario<ServedFlow>;
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
function useAsked(page: PageDocument): [Asked, (change: Partial<Asked>) => void] {
  const [asked, set] = useState(() => readHash(location.hash, page));
  const latest = useRef(asked);
  const take = useCallback((next: Asked): void => {
    latest.current = next;
    set(next);
  }, []);
  useEffect(() => {
    const read = (): void => take(readHash(location.hash, page));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [page]);
  const ask = useCallback(
    (change: Partial<Asked>): void => {
      // The address is written again without them.
      const next = { ...latest.current, unread: [], ...change };
      const hash = writeHash(next, page);
      history.replaceState(null, '', hash === '' ? '#' : `#${hash}`);
      take(next);
    },
    [page],
  );
  return [asked, ask];
}
