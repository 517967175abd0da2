/**
 * Rows and an outage → the table of services and client clusters. The DOM is updated directly: of ten thousand cells a click changes only
 * some.
 */
import type { ServedFlow } from '../../src/outage/flow.ts';
import type { ClusterRecord } from '../../src/outage/record/fleet-record.ts';
import type { Scenario } from '../../src/outage/simulate.ts';
import { membersBy } from '../map/places.ts';
import { drawRow, emptyRow, heading, type Line } from './line.ts';
import { redrawInTurns } from './redraw.ts';
import { isFound, type Row } from './rows.ts';

/** Maximum number of cells drawn; others are found by a search. */
const MOST_CELLS = 20_000;

/** Above so many clusters a cell names two of them, so that columns stay narrow. */
const MANY_CLUSTERS = 10;

/** Called with the selected cell. */
export type OnPick = (row: string, client: string) => void;

export interface Matrix {
  readonly element: HTMLTableElement;
  /** Shows an outage. */
  show(scenario: Scenario<ServedFlow>): void;
  /** Shows the rows whose name contains a text; returns the number of matching rows, and of rows drawn. */
  filter(search: string): { readonly found: number; readonly shown: number };
  /** Marks the selected cell; empty names for none. */
  mark(row: string, client: string): void;
}

/** The contents of the table. */
export interface MatrixContents {
  /** All flows of the rows, in the order of a scenario's. */
  readonly flows: readonly ServedFlow[];
  readonly rows: readonly Row[];
  readonly clusters: readonly ClusterRecord[];
}

/** Draws the table once, in a scrollable box. */
export function drawMatrix(
  { flows, rows, clusters }: MatrixContents,
  box: HTMLElement,
  onPick: OnPick,
): Matrix {
  const named = clusters.length > MANY_CLUSTERS ? 2 : 4;
  const { element, body } = emptyTable(clusters, named);
  const lines = rows.map((row) => drawRow(row, clusters.length));
  const most = Math.max(1, Math.floor(MOST_CELLS / Math.max(1, clusters.length)));
  body.append(...lines.slice(0, most).map(({ line }) => line));
  box.style.setProperty(
    '--names',
    `${1.4 + 0.55 * longest(rows.map(({ name }) => name.length))}rem`,
  );
  box.replaceChildren(element);
  const pick = (target: EventTarget | null): void => {
    const [i, k] = placeOf(target, lines);
    const [row, cluster] = [rows[i], clusters[k]];
    if (row !== undefined && cluster !== undefined) onPick(row.name, cluster.name);
  };
  body.addEventListener('click', ({ target }) => pick(target));
  // A cell that is cut off shows its text whole.
  body.addEventListener('mouseover', ({ target }) => {
    if (target instanceof HTMLTableCellElement) target.title = target.textContent;
  });
  moveByKeys(body, pick);
  takeTurn(body);
  let marked: HTMLElement | undefined;
  return {
    element,
    show: redrawInTurns({ flows, rows, lines, most: named, box, element }),
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
      marked?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}

function emptyTable(
  clusters: readonly ClusterRecord[],
  named: number,
): {
  readonly element: HTMLTableElement;
  readonly body: HTMLElement;
} {
  const element = document.createElement('table');
  element.setAttribute('role', 'grid');
  element.setAttribute('aria-label', 'Services and the clusters of their clients');
  element.style.setProperty('--columns', `${clusters.length}`);
  element.style.setProperty('--column', `${columnWidth(clusters, named)}rem`);
  const body = document.createElement('tbody');
  body.setAttribute('role', 'rowgroup');
  element.append(headOf(clusters), body);
  return { element, body };
}

/** The width of the longest names that a cell may have beside each other, within bounds; in rem. */
function columnWidth(clusters: readonly ClusterRecord[], named: number): number {
  const lengths = clusters.map(({ name }) => name.length).sort((a, b) => b - a);
  const letters = lengths.slice(0, named).reduce((sum, one) => sum + one + 3, 2);
  return Math.min(16, Math.max(7.5, 1 + 0.34 * letters));
}

function longest(lengths: readonly number[]): number {
  return lengths.reduce((most, one) => Math.max(most, one), 0);
}

function headOf(clusters: readonly ClusterRecord[]): HTMLElement {
  const head = document.createElement('thead');
  head.setAttribute('role', 'rowgroup');
  const corner = heading('Service', 'col');
  corner.rowSpan = 2;
  // Clusters are in order of their keys, which begin with the region.
  const regions = [...membersBy(clusters, ({ region }) => region)].map(([name, its]) => {
    const cell = heading(name, 'colgroup');
    cell.colSpan = its.length;
    cell.style.setProperty('--span', `${its.length}`);
    return cell;
  });
  const [above, below] = [emptyRow(), emptyRow()];
  above.append(corner, ...regions);
  below.append(...clusters.map(({ name }) => heading(name, 'col')));
  head.append(above, below);
  return head;
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
