/** The result of a cell's requests → its text and severity. */
import { sortedShares } from '../../plugin/format/outages/words.ts';
import type { ServedFlow } from '../../src/outage/flow.ts';
import type { FlowOutcome } from '../../src/outage/simulate.ts';
import type { ReachedPlace } from '../../src/outage/upstream.ts';

/** Severity, the worst first; `down` where the clients are lost themselves, `none` where they do not call the service. */
export type Level = 'lost' | 'failing' | 'one' | 'two' | 'more' | 'down' | 'none';

/** Content of a cell. */
export interface CellView {
  readonly text: string;
  readonly level: Level;
  /** Whether the first destination differs from the one without an outage. */
  readonly isMoved: boolean;
}

/** Cells of lost clients, or of clients without requests. */
export const emptyCell: Readonly<Record<'down' | 'none', CellView>> = {
  down: { text: 'down', level: 'down', isMoved: false },
  none: { text: '', level: 'none', isMoved: false },
};

type Outcome = FlowOutcome<ServedFlow>;

/**
 * For clients with different results, the worst result is shown.
 * @param most number of clusters named in a cell; the others are counted.
 */
export function viewOf(outcomes: readonly Outcome[], most: number): CellView {
  const views = outcomes.map((one) => viewOfOne(one, most));
  const [first = emptyCell.none] = views;
  if (views.length < 2) return first;
  const worst = views.reduce((found, one) => (severity(one) < severity(found) ? one : found));
  return { ...worst, text: `${worst.text} (+${views.length - 1})` };
}

const levels: readonly Level[] = ['lost', 'failing', 'one', 'two', 'more', 'down', 'none'];

function severity({ level }: CellView): number {
  return levels.indexOf(level);
}

/** Smaller shares are not shown. */
const SEEN = 0.005;

function viewOfOne({ flow, before, after }: Outcome, most: number): CellView {
  const isMoved = firstOf(after.shares) !== firstOf(before.shares);
  const left = after.targets.size;
  if (after.failing > 1 - 1e-6) {
    const who = refusing(flow);
    const text = who === '' ? '✗ nobody' : `✗ refused: ${who}`;
    return { text, level: 'lost', isMoved: true };
  }
  const text = `${isMoved ? '→ ' : ''}${orderInWords({ flow, before, after }, most)}`;
  if (after.failing > SEEN) return { text: `! ${text}`, level: 'failing', isMoved };
  return { text, level: left > 2 ? 'more' : left === 2 ? 'two' : 'one', isMoved };
}

/** `⌂ berlin + paris › boston ⊘ tokyo`: these serve now, then that one; the last refuses. */
function orderInWords({ flow, after: { shares, targets } }: Outcome, most: number): string {
  const nameOf = (place: string): string => (place === flow.client ? `⌂ ${place}` : place);
  const now = sortedShares(shares).flatMap(([place, part]) =>
    part > SEEN && targets.has(place) ? [place] : [],
  );
  const then = placesOf(flow, () => true).filter(
    (place) => targets.has(place) && !now.includes(place),
  );
  const named = now.slice(0, most);
  const rest = then.slice(0, most - named.length);
  const more = targets.size - named.length - rest.length;
  const steps = [named.map(nameOf).join(' + '), ...rest.map(nameOf)].filter((one) => one !== '');
  const refused = refusing(flow);
  return [
    [...steps, ...(more > 0 ? [`${more} more`] : [])].join(' › '),
    ...(refused === '' ? [] : [`⊘ ${refused}`]),
  ].join(' ');
}

/** The clusters whose gateway or pods refuse these clients. */
function refusing(flow: ServedFlow): string {
  const refused = placesOf(flow, ({ way }) => way === 'refused' || way === 'denied');
  return refused.length > 2 ? `${refused.length} clusters` : refused.join(', ');
}

/** In the order of the priorities, each once. */
export function placesOf(
  { ways }: ServedFlow,
  isWanted: (host: Pick<ReachedPlace, 'way'>) => boolean,
): readonly string[] {
  const hosts = ways.flatMap(({ upstream }) => (upstream?.priorities ?? []).flat());
  const places = hosts.flatMap((locality) =>
    locality.hosts.filter(isWanted).map(({ place }) => place),
  );
  return [...new Set(places)];
}

/** The destination with the largest share. */
function firstOf(shares: ReadonlyMap<string, number>): string {
  let best = '';
  let most = 0;
  for (const [name, share] of shares) {
    if (share > most + 1e-9 || (Math.abs(share - most) <= 1e-9 && name < best)) {
      best = name;
      most = share;
    }
  }
  return best;
}
