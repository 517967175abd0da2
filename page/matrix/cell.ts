/**
 * What becomes of the requests of a cell → its text, and how bad that is.
 * @module
 */
import type { Sending } from '../../src/outage/balancing.ts';
import type { ServedFlow } from '../../src/outage/flow.ts';
import type { FlowOutcome } from '../../src/outage/simulate.ts';

/** How bad it is, the worst first; `down` where the clients are lost themselves, `none` where they ask for no such service. */
export type Level = 'lost' | 'failing' | 'one' | 'two' | 'more' | 'down' | 'none';

/** What a cell shows. */
export interface CellView {
  readonly text: string;
  readonly level: Level;
  /** Whether another cluster is asked first than while nothing is lost. */
  readonly isMoved: boolean;
}

/** Where clients are lost, or have nothing to ask for. */
export const emptyCell: Readonly<Record<'down' | 'none', CellView>> = {
  down: { text: 'down', level: 'down', isMoved: false },
  none: { text: '', level: 'none', isMoved: false },
};

type Outcome = FlowOutcome<ServedFlow>;

/** Of clients that are not served alike, those who fare worst are told. */
export function viewOf(outcomes: readonly Outcome[]): CellView {
  const [only, ...others] = outcomes;
  if (only !== undefined && others.length === 0) return viewOfOne(only);
  const views = outcomes.map(viewOfOne);
  const worst = views.reduce(
    (found, one) => (severity(one) < severity(found) ? one : found),
    views[0] ?? emptyCell.none,
  );
  return { ...worst, text: `${worst.text} +${views.length - 1}` };
}

const levels: readonly Level[] = ['lost', 'failing', 'one', 'two', 'more', 'down', 'none'];

function severity({ level }: CellView): number {
  return levels.indexOf(level);
}

/** Below this, nobody sees it. */
const SEEN = 0.005;

/** Many flows come to the same: their clusters of proxies are one. */
const known = new WeakMap<object, { readonly before: object; readonly view: CellView }>();

function viewOfOne({ before, after }: Outcome): CellView {
  const found = known.get(after);
  if (found?.before === before) return found.view;
  const view = viewOfSendings(before, after);
  known.set(after, { before, view });
  return view;
}

function viewOfSendings(before: Sending, after: Sending): CellView {
  const [first, earlier] = [firstOf(after.shares), firstOf(before.shares)];
  const left = after.targets.size;
  const isMoved = first !== earlier;
  if (after.failing > 1 - 1e-6) return { text: '✗ nobody', level: 'lost', isMoved: true };
  const text = `${isMoved ? '→ ' : ''}${first} ${left}`;
  if (after.failing > SEEN) {
    return { text: `! ${text}`, level: 'failing', isMoved };
  }
  return { text, level: left > 2 ? 'more' : left === 2 ? 'two' : 'one', isMoved };
}

/** Who gets most. */
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
