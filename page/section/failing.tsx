/** The result of an outage → the requests that fail in it, the worst first. */
import type { JSX } from 'preact';
import {
  clientsInWords,
  percent,
  serviceInWords,
  sharesInWords,
} from '../../plugin/format/outages/words.ts';
import type { ServedFlow } from '../../src/outage/flow.ts';
import { type FlowOutcome, failingFlows, type Scenario } from '../../src/outage/simulate.ts';
import { membersBy } from '../map/places.ts';
import { ScrollBox } from '../scroll-box.tsx';

/** Maximum number listed. */
const MOST_ROWS = 25;

type Outcome = FlowOutcome<ServedFlow>;

/** The table; nothing where no request fails. */
export function Failing({
  scenario,
}: {
  readonly scenario: Scenario<ServedFlow>;
}): JSX.Element | null {
  const rows = [...membersBy(failingFlows(scenario), alike).values()].sort(
    ([a], [b]) => partOf(b) - partOf(a),
  );
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="fails">
      <h2 id="fails">What fails in this outage</h2>
      <ScrollBox label="What fails in this outage">
        <table class="words" aria-labelledby="fails">
          <thead>
            <tr>
              <th scope="col">Service</th>
              <th scope="col">Clients in</th>
              <th scope="col">Fails</th>
              <th scope="col">The rest is served by</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_ROWS).map((its) => (
              <Row key={its[0] && alike(its[0])} its={its} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {rows.length > MOST_ROWS && <p>… and {rows.length - MOST_ROWS} more, in the matrix.</p>}
    </section>
  );
}

function Row({ its }: { readonly its: readonly Outcome[] }): JSX.Element | null {
  const [first] = its;
  if (first === undefined) return null;
  const { failing, shares } = first.after;
  return (
    <tr>
      <th scope="row">{serviceInWords(first.flow)}</th>
      <td>{its.map(({ flow }) => clientsInWords(flow)).join(', ')}</td>
      <td class={`number ${failing > 1 - 1e-6 ? 'lost' : 'failing'}`}>{percent(failing)}</td>
      <td>{failing > 1 - 1e-6 ? 'nobody' : sharesInWords(shares)}</td>
    </tr>
  );
}

/** Clients of which the same is true are one row. */
function alike({ flow, after }: Outcome): string {
  return `${serviceInWords(flow)} ${percent(after.failing)} ${sharesInWords(after.shares)}`;
}

function partOf(outcome: Outcome | undefined): number {
  return outcome?.after.failing ?? 0;
}
