/**
 * Rows and an outage → the table of services and client clusters. The DOM is updated directly: of ten thousand cells a click changes only
 * some.
 * @module
 */
import type { ServedFlow } from '../../src/outage/flow.ts';
import type { ClusterRecord } from '../../src/outage/record/fleet-record.ts';
import type { FlowOutcome, Scenario } from '../../src/outage/simulate.ts';
import { type CellView, emptyCell, viewOf } from './cell.ts';
import { isFound, type Row } from './rows.ts';

/** Maximum number of cells drawn; others are found by a search. */
const MOST_CELLS = 20_000;

/** Called with the selected cell. */
export type OnPick = (row: string, client: string) => void;

/** The table. */
export interface Matrix {
  readonly element: HTMLTableElement;
  /** Shows an outage. */
  show(scenario: Scenario<ServedFlow>): void;
  /** Shows the rows whose name contains a text; returns the number of matching rows, and of rows drawn. */
  filter(search: string): { readonly found: number; readonly shown: number };
  /** Marks the selected cell; empty names for none. */
  mark(row: string, client: string): void;
}

/** Number of rows drawn synchronously; the others follow asynchronously. */
const AT_ONCE = 60;

/** Draws the table once, in a scrollable box. */
export function drawMatrix(
  rows: readonly Row[],
  clusters: readonly ClusterRecord[],
  box: HTMLElement,
  onPick: OnPick,
): Matrix {
  const { element, body } = emptyTable(clusters);
  const lines = rows.map((row) => drawRow(row, clusters.length));
  const most = Math.max(1, Math.floor(MOST_CELLS / Math.max(1, clusters.length)));
  body.append(...lines.slice(0, most).map(({ line }) => line));
  box.replaceChildren(element);
  const pick = (target: EventTarget | null): void => {
    const [i, k] = placeOf(target, lines);
    const [row, cluster] = [rows[i], clusters[k]];
    if (row !== undefined && cluster !== undefined) onPick(row.name, cluster.name);
  };
  body.addEventListener('click', ({ target }) => pick(target));
  moveByKeys(body, pick);
  takeTurn(body);
  let marked: HTMLElement | undefined;
  return {
    element,
    show: showInTurns(rows, lines, { clusters, box, element }),
    filter: (search) => {
      const those = rows.map((row) => isFound(row, search));
      const found = lines.filter((_, i) => those[i]);
      const shown = found.slice(0, most);
      // Rows at unchanged positions are not touched.
      if (shown.length !== body.childElementCount || shown[0]?.line !== body.firstElementChild) {
        body.replaceChildren(...shown.map(({ line }) => line));
        takeTurn(body);
      }
      return { found: found.length, shown: shown.length };
    },
    mark: (row, client) => {
      marked?.removeAttribute('aria-selected');
      const i = rows.findIndex(({ name }) => name === row);
      marked = lines[i]?.cells[clusters.findIndex(({ name }) => name === client)];
      marked?.setAttribute('aria-selected', 'true');
    },
  };
}

/** Visible rows are first, the others in short tasks, so that clicks are handled at once; `aria-busy` until all are drawn. */
function showInTurns(
  rows: readonly Row[],
  lines: readonly Line[],
  {
    clusters,
    box,
    element,
  }: {
    readonly clusters: readonly ClusterRecord[];
    readonly box: HTMLElement;
    readonly element: HTMLElement;
  },
): (scenario: Scenario<ServedFlow>) => void {
  let rest: number[] = [];
  let showRow: (i: number) => void = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scrolled = 0;
  box.addEventListener('scroll', () => {
    scrolled = box.scrollTop / Math.max(1, box.scrollHeight);
  });
  const showSome = (isDone: () => boolean): void => {
    while (rest.length > 0 && !isDone()) showRow(rest.pop() ?? 0);
    clearTimeout(timer);
    if (rest.length > 0) timer = setTimeout(nextTurn);
    else element.removeAttribute('aria-busy');
  };
  const nextTurn = (): void => {
    const end = performance.now() + 8;
    showSome(() => performance.now() > end);
  };
  addEventListener('beforeprint', () => showSome(() => false));
  return ({ flows, outage }) => {
    const outcomes = new Map<ServedFlow, FlowOutcome<ServedFlow>>();
    for (const one of flows) outcomes.set(one.flow, one);
    const isDown = clusters.map(({ name }) => outage.down.has(name));
    showRow = (i) => {
      const { cells = [], shown = [] } = lines[i] ?? {};
      for (const [k, cell] of cells.entries()) {
        const view = viewOfCell(rows[i]?.cells[k] ?? [], outcomes, isDown[k] === true);
        if (shown[k] !== view) showCell(cell, view, shown[k]);
        shown[k] = view;
      }
    };
    const start = Math.max(0, Math.floor(scrolled * rows.length) - 5);
    const those = rows.map((_, i) => (start + i) % rows.length);
    rest = those.reverse();
    element.setAttribute('aria-busy', 'true');
    let count = 0;
    showSome(() => count++ >= AT_ONCE);
  };
}

function emptyTable(clusters: readonly ClusterRecord[]): {
  readonly element: HTMLTableElement;
  readonly body: HTMLElement;
} {
  const element = document.createElement('table');
  element.setAttribute('role', 'grid');
  element.setAttribute('aria-label', 'Services and the clusters of their clients');
  element.style.setProperty('--columns', `${clusters.length}`);
  element.append(headOf(clusters));
  return { element, body: element.createTBody() };
}

function headOf(clusters: readonly ClusterRecord[]): HTMLElement {
  const head = document.createElement('thead');
  const [regions, names] = [head.insertRow(), head.insertRow()];
  const corner = heading('Service', 'col');
  corner.rowSpan = 2;
  regions.append(corner);
  let last: HTMLTableCellElement | undefined;
  for (const { region, name } of clusters) {
    if (last?.textContent === region) last.colSpan += 1;
    else {
      last = heading(region, 'colgroup');
      regions.append(last);
    }
    names.append(heading(name, 'col'));
  }
  return head;
}

function heading(text: string, scope: string): HTMLTableCellElement {
  const cell = document.createElement('th');
  cell.scope = scope;
  cell.textContent = text;
  cell.title = text;
  return cell;
}

/** A row as drawn. */
interface Line {
  readonly line: HTMLTableRowElement;
  readonly cells: readonly HTMLTableCellElement[];
  /** The last content of each cell. */
  readonly shown: CellView[];
}

function drawRow({ name }: Row, columns: number): Line {
  const line = document.createElement('tr');
  line.append(heading(name, 'row'));
  const cells = Array.from({ length: columns }, () => {
    const cell = line.insertCell();
    cell.setAttribute('role', 'gridcell');
    cell.tabIndex = -1;
    cell.append('');
    return cell;
  });
  return { line, cells, shown: [] };
}

function viewOfCell(
  flows: readonly ServedFlow[],
  outcomes: ReadonlyMap<ServedFlow, FlowOutcome<ServedFlow>>,
  isDown: boolean,
): CellView {
  const [first] = flows;
  if (first === undefined) return emptyCell.none;
  if (isDown) return emptyCell.down;
  return viewOf(flows.flatMap((flow) => outcomes.get(flow) ?? []));
}

function showCell(cell: HTMLTableCellElement, view: CellView, last: CellView | undefined): void {
  const { firstChild } = cell;
  if (last?.text !== view.text && firstChild !== null) firstChild.nodeValue = view.text;
  if (last?.level !== view.level || last.isMoved !== view.isMoved) {
    cell.className = view.isMoved ? `${view.level} moved` : view.level;
  }
}

/** The indexes of a cell's row and column; -1 outside of a cell. */
function placeOf(target: EventTarget | null, lines: readonly Line[]): readonly [number, number] {
  const cell = target instanceof Element ? target.closest('td') : null;
  const i = lines.findIndex(({ line }) => line === cell?.parentElement);
  return [i, cell === null ? -1 : (lines[i]?.cells.indexOf(cell) ?? -1)];
}

/** The tab key reaches one cell, arrow keys the others (roving tabindex). */
function moveByKeys(body: HTMLElement, pick: (target: EventTarget | null) => void): void {
  const steps: Readonly<
    Record<string, (cell: HTMLTableCellElement) => Element | null | undefined>
  > = {
    ArrowRight: (cell) => cell.nextElementSibling,
    ArrowLeft: (cell) => cell.previousElementSibling,
    ArrowDown: (cell) => beside(cell, 'nextElementSibling'),
    ArrowUp: (cell) => beside(cell, 'previousElementSibling'),
    Home: (cell) => cell.parentElement?.querySelector('td'),
    End: (cell) => cell.parentElement?.lastElementChild,
  };
  body.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLTableCellElement) takeTurn(body, target);
  });
  body.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (!(target instanceof HTMLTableCellElement)) return;
    const isPick = key === 'Enter' || key === ' ';
    const next = steps[key]?.(target);
    if (!isPick && next === undefined) return;
    event.preventDefault();
    if (isPick) pick(target);
    else if (next instanceof HTMLTableCellElement && next.tagName === 'TD') next.focus();
  });
}

function beside(
  cell: HTMLTableCellElement,
  side: 'nextElementSibling' | 'previousElementSibling',
): Element | null {
  const row = cell.parentElement?.[side];
  return row instanceof HTMLTableRowElement ? (row.cells[cell.cellIndex] ?? null) : null;
}

function takeTurn(body: HTMLElement, cell = body.querySelector('td')): void {
  const before = body.querySelector('td[tabindex="0"]');
  if (before instanceof HTMLElement) before.tabIndex = -1;
  if (cell !== null) cell.tabIndex = 0;
}
