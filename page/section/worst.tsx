/** A fleet → its losses, single and in pairs, the worst first, each with a link to it. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { highestInWords, percent } from '../../plugin/format/outages/words.ts';
import type { Outage } from '../../src/outage/outage.ts';
import { ScrollBox } from '../scroll-box.tsx';
import { type LosingFleet, type LossKind, type LossList, rankLosses } from './worst-losses.ts';

/** Maximum number listed. */
const MOST_ROWS = 25;

const labels: Readonly<Record<LossKind, string>> = {
  cluster: 'clusters',
  zone: 'zones',
  region: 'regions',
  pair: 'pairs of clusters',
  pods: 'pods of a cluster',
};

/** Input of the list. */
interface Props {
  readonly fleet: LosingFleet;
  /** The fragment of the URL that shows an outage. */
  linkTo(outage: Outage): string;
}

/** All clusters, zones, regions and the pods of clusters, one by one, and two clusters at once. */
export function Worst({ fleet, linkTo }: Props): JSX.Element {
  const [kind, setKind] = useState<LossKind>('cluster');
  const { ranked, done, all, cut } = useLosses(kind, fleet);
  const kinds: readonly LossKind[] = ['cluster', 'zone', 'region', 'pair', 'pods'];
  return (
    <section aria-labelledby="worst">
      <h2 id="worst">The worst losses</h2>
      <fieldset class="tools" aria-label="What is lost, one by one">
        {kinds.map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
            {labels[one]}
          </button>
        ))}{' '}
        <span role="status">{done < all && `calculating: ${done} of ${all}`}</span>
      </fieldset>
      {cut !== '' && <p class="cut">{cut}</p>}
      <ScrollBox label="The worst losses">
        <table class="worst">
          <thead>
            <tr>
              <th scope="col">Down</th>
              <th scope="col">Lost</th>
              <th scope="col">Fails</th>
              <th scope="col">Highest load</th>
            </tr>
          </thead>
          <tbody>
            {ranked.slice(0, MOST_ROWS).map(({ name, scenario }) => (
              <tr key={name}>
                <th scope="row">
                  <a href={linkTo(scenario.outage)}>{name}</a>
                </th>
                <td class={scenario.lost.length > 0 ? 'lost' : ''}>{scenario.lost.length}</td>
                <td>{percent(scenario.failing)}</td>
                <td>{highestInWords(scenario)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {ranked.length > MOST_ROWS && (
        <p>
          … and {ranked.length - MOST_ROWS} more: <code>distributary simulate --all-pairs</code> or{' '}
          <code>--all-single-failures</code> ranks them all.
        </p>
      )}
    </section>
  );
}

/** One after the other, so that the page stays responsive. */
function useLosses(kind: LossKind, fleet: LosingFleet): LossList {
  const [found, setFound] = useState<LossList>(nothingYet);
  useEffect(() => {
    const steps = rankLosses(kind, fleet);
    let timer: ReturnType<typeof setTimeout>;
    const next = (): void => {
      const { value, done } = steps.next();
      if (done === true || value === undefined) return;
      setFound(value);
      timer = setTimeout(next);
    };
    setFound(nothingYet);
    timer = setTimeout(next);
    return () => clearTimeout(timer);
  }, [kind, fleet]);
  return found;
}

const nothingYet: LossList = { ranked: [], done: 0, all: 1, cut: '' };
