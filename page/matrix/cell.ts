/**
 * The result of a cell's requests → its text and severity.
 * @module
 */
import type { ServedFlow } from '../../src/outage/flow.ts';
import type { FlowOutcome } from '../../src/outage/simulate.ts';

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

/** For clients with different results, the worst result is shown. */
export function viewOf(outcomes: readonly Outcome[]): CellView {
  const [first] = outcomes;
  if (first !== undefined && outcomes.length === 1) return viewOfOne(first);
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

/** Smaller shares are not shown. */
const SEEN = 0.005;

function viewOfOne({ before, after }: Outcome): CellView {
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
