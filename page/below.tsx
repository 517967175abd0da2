/** The part below the matrix: the map, the worst losses and the findings; drawn one task after the matrix. */

import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PageDocument, PageState } from '../plugin/format/report/page-document.ts';
import type { ServedFlow } from '../src/outage/flow.ts';
import type { Scenario } from '../src/outage/simulate.ts';
import { MapSection } from './map/map-section.tsx';
import type { MatrixContents } from './matrix/matrix.ts';
import { type Choice, noChoice, writeHash } from './outage-words.ts';
import { Findings } from './section/findings.tsx';
import { Worst } from './section/worst.tsx';

/** The selection and its result. */
export interface Shown {
  readonly choice: Choice;
  readonly state: PageState;
  readonly contents: MatrixContents;
  readonly scenario: Scenario<ServedFlow>;
  answer(outage: Choice['outage']): Scenario<ServedFlow>;
}

/** Input and events of the component. */
interface Props {
  readonly page: PageDocument;
  readonly shown: Shown;
  ask(change: Partial<Choice>): void;
}

/** The lower part of the page. */
export function Below({ page, shown, ask }: Props): JSX.Element {
  const later = useLater(shown);
  const { choice, state, contents, answer, scenario } = later;
  const { clusters, flows, rows } = contents;
  const lists = useMemo(() => {
    const linkTo = (outage: Choice['outage']): string =>
      `#${writeHash({ ...noChoice(choice.state, page), outage }, page)}`;
    return <Worst fleet={{ clusters, flows: flows.length, answer }} linkTo={linkTo} />;
  }, [page, choice.state, clusters, flows, answer]);
  // An element that is the same object is not drawn again.
  return useMemo(
    () => (
      <>
        {flows.length > 0 && (
          <MapSection
            {...{ clusters, rows, scenario, search: choice.search, isOpen: choice.map }}
            onToggle={(map) => ask({ map })}
          />
        )}
        {flows.length > 0 && lists}
        <Findings
          {...{ findings: state.findings, codes: page.codes, open: choice.code }}
          linkTo={(code) => `#${writeHash({ ...choice, code }, page)}`}
        />
      </>
    ),
    [later, lists, page, ask],
  );
}

/** At first, the value itself; each later value after the browser has drawn what depends on it directly. */
function useLater<T extends object>(value: T): T {
  const [later, set] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => set(value));
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
