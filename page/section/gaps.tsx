/** Requests without failover → a table, each with the reason and its source line. */
import type { JSX } from 'preact';
import { percent } from '../../plugin/format/outages/words.ts';
import type { PageGaps } from '../../plugin/format/report/page-document.ts';
import { ScrollBox } from '../scroll-box.tsx';

function summaryOf({ shared, lacking, alone }: PageGaps): string {
  const others =
    alone === 0 ? '' : ` ${alone} ${alone === 1 ? 'is' : 'are'} served by one cluster or by none.`;
  if (shared === 0) {
    return `No service is served by several clusters, so none can fail over.${others}`;
  }
  return lacking === 0
    ? `All ${shared} services that several clusters serve fail over: when who serves them fails, others answer.${others}`
    : `${lacking} of ${shared} services that several clusters serve do not fail over for some of their clients: when who serves them fails, so do requests.${others}`;
}

/** The table; a sentence if all requests have failover. */
export function Gaps({ gaps: found }: { readonly gaps: PageGaps }): JSX.Element {
  const { gaps, more } = found;
  const isCompared = gaps.some(({ proposed }) => proposed !== undefined);
  return (
    <section aria-labelledby="gaps">
      <h2 id="gaps">What does not fail over</h2>
      <p class="sum">{summaryOf(found)}</p>
      {gaps.length > 0 && (
        <ScrollBox label="What does not fail over" look="short">
          <table class="words" aria-labelledby="gaps">
            <thead>
              <tr>
                <th scope="col">Service</th>
                <th scope="col">Clients in</th>
                <th scope="col">Fails</th>
                <th scope="col">Why</th>
                {isCompared && <th scope="col">As proposed</th>}
              </tr>
            </thead>
            <tbody>
              {gaps.map((gap) => (
                <tr key={JSON.stringify(gap)}>
                  <th scope="row">{gap.service}</th>
                  <td>{gap.clients}</td>
                  <td class="number">{percent(gap.failing)}</td>
                  <td>
                    {gap.why} {gap.at !== undefined && <code>{gap.at}</code>}
                  </td>
                  {isCompared && <td>{gap.proposed}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {more > 0 && (
        <p>
          … and {more} more: <code>distributary report --service</code> chooses.
        </p>
      )}
    </section>
  );
}
