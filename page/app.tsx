/**
 * A fleet in one state or two → the page: the lost clusters, the failover of every service, and the controls.
 * @module
 */
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PageDocument, PageState } from '../plugin/format/report/page-document.ts';
import type { ServedFlow } from '../src/outage/flow.ts';
import { noOutage } from '../src/outage/outage.ts';
import { restoreFleet } from '../src/outage/record/restore-fleet.ts';
import { outageAnswers, type Scenario } from '../src/outage/simulate.ts';
import { Detail } from './detail/detail.tsx';
import { type Why, whyServed } from './detail/why.ts';
import { Header } from './header.tsx';
import { MapSection } from './map/map-section.tsx';
import { MatrixSection } from './matrix/matrix-section.tsx';
import { type Row, rowsOf } from './matrix/rows.ts';
import { type Asked, nothingAsked, readHash, writeHash } from './outage-words.ts';
import { Change } from './section/change.tsx';
import { Findings } from './section/findings.tsx';
import { Gaps } from './section/gaps.tsx';
import { Worst } from './section/worst.tsx';
import { Switchboard } from './switchboard.tsx';

/** The whole page. */
export function App({ page }: { readonly page: PageDocument }): JSX.Element {
  const [asked, ask] = useAsked(page);
  const state = page.states[asked.state] ?? page.states[0];
  const { clusters } = state.fleet;
  const { rows, answer, whyOf } = useMemo(() => prepare(state), [state]);
  const asking = useMemo(
    () => ({ clusters: state.fleet.clusters, flows: state.fleet.flows.length, answer }),
    [state, answer],
  );
  const scenario = useMemo(() => answer(asked.outage), [answer, asked.outage]);
  const outcomes = useMemo(() => {
    const flows = rows.find(({ name }) => name === asked.row)?.cells.flat() ?? [];
    const its = new Set(flows.filter(({ client }) => client === asked.client));
    return scenario.flows.filter(({ flow }) => its.has(flow));
  }, [rows, scenario, asked.row, asked.client]);
  const linkTo = (outage: Asked['outage']): string =>
    `#${writeHash({ ...nothingAsked(asked.state), outage }, page)}`;
  const gaps = <Gaps gaps={state.gaps} />;
  return (
    <>
      <Header {...{ page, state, asked, ask, scenario }} />
      {page.change !== undefined && <Change change={page.change} />}
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
      <MatrixSection {...{ clusters, rows, scenario, asked, ask }} />
      {asked.row !== '' && (
        <Detail
          {...{ row: asked.row, client: asked.client, outcomes, outage: asked.outage, whyOf }}
          onClose={() => ask({ ...asked, row: '', client: '' })}
        />
      )}
      <MapSection
        {...{ clusters, rows, scenario, search: asked.search, isOpen: asked.map }}
        onToggle={(map) => ask({ ...asked, map })}
      />
      {!page.hasFleet && gaps}
      <Worst {...{ fleet: asking, linkTo }} />
      {page.hasFleet && gaps}
      <Findings
        {...{ findings: state.findings, codes: page.codes, open: asked.code }}
        linkTo={(code) => `#${writeHash({ ...asked, code }, page)}`}
      />
    </>
  );
}

function prepare({ fleet, reasons }: PageState): {
  whyOf(flow: ServedFlow): readonly Why[];
  readonly rows: readonly Row[];
  readonly answer: (outage: Asked['outage']) => Scenario<ServedFlow>;
} {
  const restored = restoreFleet(fleet);
  const answers = outageAnswers(restored);
  const numbers = new Map(restored.flows.map((flow, i) => [flow, i]));
  return {
    whyOf: (flow) => whyServed(reasons, numbers.get(flow)),
    rows: rowsOf(restored.flows, restored.clusters),
    answer: (outage) => {
      const [scenario] = answers([outage]);
      if (scenario === undefined) throw new Error('an outage has no answer');
      return scenario;
    },
  };
}

/** The selection is in the URL fragment, so that a link restores it. */
function useAsked(page: PageDocument): [Asked, (asked: Asked) => void] {
  const [asked, set] = useState(() => readHash(location.hash, page));
  useEffect(() => {
    const read = (): void => set(readHash(location.hash, page));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [page]);
  const ask = (next: Asked): void => {
    const hash = writeHash(next, page);
    history.replaceState(null, '', hash === '' ? '#' : `#${hash}`);
    set(next);
  };
  return [asked, ask];
}
