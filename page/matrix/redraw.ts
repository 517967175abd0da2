/** An outage → the cells whose result changes, drawn again: visible rows at once, the others in short tasks. */
import type { ServedFlow } from '../../src/outage/flow.ts';
import type { Scenario } from '../../src/outage/simulate.ts';
import { type Line, showCell } from './line.ts';
import type { Row } from './rows.ts';
import { staleCells } from './stale-cells.ts';

/** Number of rows drawn synchronously; the others follow asynchronously. */
const AT_ONCE = 60;

/** Maximum duration of a task, in milliseconds. */
const TURN = 8;

export interface DrawnRows {
  /** All flows of the rows, in the order of a scenario's. */
  readonly flows: readonly ServedFlow[];
  readonly rows: readonly Row[];
  readonly lines: readonly Line[];
  /** Number of clusters named in a cell. */
  readonly most: number;
  /** The box that scrolls. */
  readonly box: HTMLElement;
  /** Has `aria-busy` until all is drawn. */
  readonly element: HTMLElement;
}

/** Prepares it; at first, each cell is drawn. */
export function redrawInTurns({
  flows,
  rows,
  lines,
  most,
  box,
  element,
}: DrawnRows): (scenario: Scenario<ServedFlow>) => void {
  const cells = staleCells(flows, rows, most);
  let rest: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scrolled = 0;
  box.addEventListener('scroll', () => {
    scrolled = box.scrollTop / Math.max(1, box.scrollHeight);
  });
  const showOne = ({ cells: drawn, shown }: Line, row: number, column: number): void => {
    const [cell, last] = [drawn[column], shown[column]];
    const view = cells.viewOf(row, column);
    if (cell !== undefined && last !== view) showCell(cell, view, last);
    shown[column] = view;
  };
  const showRow = (row: number): void => {
    const line = lines[row];
    if (line !== undefined) for (const column of cells.take(row)) showOne(line, row, column);
  };
  const showSome = (isDone: () => boolean): void => {
    while (rest.length > 0 && !isDone()) showRow(rest.pop() ?? 0);
    clearTimeout(timer);
    if (rest.length > 0) timer = setTimeout(nextTurn);
    else element.removeAttribute('aria-busy');
  };
  const nextTurn = (): void => {
    const end = performance.now() + TURN;
    showSome(() => performance.now() > end);
  };
  addEventListener('beforeprint', () => showSome(() => false));
  return ({ flows: outcomes }) => {
    cells.renew(outcomes);
    const start = Math.max(0, Math.floor(scrolled * rows.length) - 5);
    rest = rows
      .map((_, i) => (start + i) % rows.length)
      .filter((row) => cells.isStale(row))
      .reverse();
    element.setAttribute('aria-busy', 'true');
    let count = 0;
    showSome(() => count++ >= AT_ONCE);
  };
}
