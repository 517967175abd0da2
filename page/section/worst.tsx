/**
 * A fleet → its losses, the worst first, each with a link that shows it.
 * @module
 */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { highestInWords, percent } from '../../plugin/format/outages/words.ts';
import type { ServedFlow } from '../../src/outage/flow.ts';
import { type LossKind, lossesOf } from '../../src/outage/loss.ts';
import type { Outage } from '../../src/outage/outage.ts';
import type { ClusterRecord } from '../../src/outage/record/fleet-record.ts';
import { rankScenarios, type Scenario } from '../../src/outage/simulate.ts';

/** So many are listed. */
const MOST_ROWS = 25;

type Answer = (outage: Outage) => Scenario<ServedFlow>;

/** What the list is of. */
interface Props {
  readonly clusters: readonly ClusterRecord[];
  readonly answer: Answer;
  /** The part of an address behind `#` that shows an outage. */
  linkTo(outage: Outage): string;
}

/** All clusters, zones and regions, one by one. */
export function Worst({ clusters, answer, linkTo }: Props): JSX.Element {
  const [kind, setKind] = useState<LossKind>('cluster');
  const { ranked, isDone } = useLosses(kind, clusters, answer);
  const kinds: readonly LossKind[] = ['cluster', 'zone', 'region'];
  return (
    <section aria-labelledby="worst">
      <h2 id="worst">The worst losses</h2>
      <fieldset class="tools" aria-label="What is lost, one by one">
        {kinds.map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
            {one}s
          </button>
        ))}{' '}
        <span role="status">{isDone ? '' : 'calculating'}</span>
      </fieldset>
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
      {ranked.length > MOST_ROWS && (
        <p>
          … and {ranked.length - MOST_ROWS} more: <code>distributary simulate</code> ranks them all.
        </p>
      )}
    </section>
  );
}

/** A loss, and what it does. */
interface RankedLoss {
  readonly name: string;
  readonly scenario: Scenario<ServedFlow>;
}

/** One after the other, so that the page answers in between. */
function useLosses(
  kind: LossKind,
  clusters: readonly ClusterRecord[],
  answer: Answer,
): { readonly ranked: readonly RankedLoss[]; readonly isDone: boolean } {
  const [found, setFound] = useState<readonly RankedLoss[]>([]);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const names = new Map<Outage, string>();
    const scenarios: Scenario<ServedFlow>[] = [];
    const left = [...lossesOf(kind, clusters)];
    let timer: ReturnType<typeof setTimeout>;
    setDone(false);
    setFound([]);
    const next = (): void => {
      const loss = left.shift();
      if (loss === undefined) {
        setFound(rankedLosses(scenarios, names));
        setDone(true);
        return;
      }
      names.set(loss.outage, loss.name);
      // Of the flows only those that are lost are asked about again.
      scenarios.push({ ...answer(loss.outage), flows: [] });
      timer = setTimeout(next);
    };
    timer = setTimeout(next);
    return () => clearTimeout(timer);
  }, [kind, clusters, answer]);
  return { ranked: found, isDone };
}

function rankedLosses(
  scenarios: readonly Scenario<ServedFlow>[],
  names: ReadonlyMap<Outage, string>,
): readonly RankedLoss[] {
  return rankScenarios(scenarios).map((scenario) => ({
    name: names.get(scenario.outage) ?? '',
    scenario,
  }));
}
