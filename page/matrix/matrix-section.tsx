/** Rows, an outage and a search → the matrix, and the selected cell. */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ServedFlow } from '../../src/outage/flow.ts';
import type { Scenario } from '../../src/outage/simulate.ts';
import type { Choice } from '../outage-words.ts';
import { ScrollBox } from '../scroll-box.tsx';
import { drawMatrix, type Matrix, type MatrixContents } from './matrix.ts';

/** Input and events of the component. */
interface Props {
  readonly contents: MatrixContents;
  readonly scenario: Scenario<ServedFlow>;
  readonly choice: Choice;
  ask(change: Partial<Choice>): void;
}

/** The matrix, its search and its legend. */
export function MatrixSection({ contents, scenario, choice, ask }: Props): JSX.Element {
  const { rows } = contents;
  const holder = useRef<HTMLDivElement>(null);
  const matrix = useRef<Matrix>(undefined);
  const [count, setCount] = useState({ found: rows.length, shown: rows.length });
  useLayoutEffect(() => {
    if (holder.current === null) return;
    matrix.current = drawMatrix(contents, holder.current, (row, client) => ask({ row, client }));
  }, [contents]);
  useLayoutEffect(() => matrix.current?.show(scenario), [scenario]);
  useLayoutEffect(() => {
    const now = matrix.current?.filter(choice.search);
    if (now !== undefined) setCount(now);
  }, [choice.search]);
  useLayoutEffect(
    () => matrix.current?.mark(choice.row, choice.client),
    [choice.row, choice.client],
  );
  const { found, shown } = count;
  return (
    <section aria-labelledby="matrix">
      <h2 id="matrix">Who serves whom</h2>
      <p class="tools">
        <label>
          Search{' '}
          <input
            type="search"
            value={choice.search}
            onInput={({ currentTarget }) => ask({ search: currentTarget.value })}
          />
        </label>{' '}
        <span role="status">
          {shown} of {rows.length} services
          {found > shown && `, ${found - shown} more fit the search`}
        </span>
      </p>
      <Legend />
      <ScrollBox label="Who serves whom" look="matrix" inner={holder} />
    </section>
  );
}

function Legend(): JSX.Element {
  return (
    <ul class="legend" aria-label="Meaning of the cells: the clusters in the order that they serve">
      <li>› and if it fails</li>
      <li>+ both serve</li>
      <li>⌂ its own cluster</li>
      <li class="more">3 or more left</li>
      <li class="two">2 left</li>
      <li class="one">1 left</li>
      <li class="failing">! some fail</li>
      <li class="lost">✗ nobody</li>
      <li>⊘ refuses them</li>
      <li class="moved">→ another than before</li>
    </ul>
  );
}
