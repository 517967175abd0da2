/** A row → its elements, and the content of a cell. */
import type { CellView } from './cell.ts';
import type { Row } from './rows.ts';

/** A row as drawn. */
export interface Line {
  readonly line: HTMLTableRowElement;
  readonly cells: readonly HTMLTableCellElement[];
  /** The last content of each cell. */
  readonly shown: CellView[];
}

/** Empty cells under a heading. */
export function drawRow({ name }: Row, columns: number): Line {
  const line = emptyRow();
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

/** Roles are explicit: the style displays the table as a grid, which has none. */
export function emptyRow(): HTMLTableRowElement {
  const line = document.createElement('tr');
  line.setAttribute('role', 'row');
  return line;
}

/** A heading of a column, of several, or of a row. */
export function heading(text: string, scope: 'col' | 'colgroup' | 'row'): HTMLTableCellElement {
  const cell = document.createElement('th');
  cell.scope = scope;
  cell.setAttribute('role', scope === 'row' ? 'rowheader' : 'columnheader');
  cell.textContent = text;
  cell.title = text;
  return cell;
}

/** Changes what differs. */
export function showCell(
  cell: HTMLTableCellElement,
  view: CellView,
  last: CellView | undefined,
): void {
  const { firstChild } = cell;
  if (last?.text !== view.text && firstChild !== null) firstChild.nodeValue = view.text;
  if (last?.level !== view.level || last.isMoved !== view.isMoved) {
    cell.className = view.isMoved ? `${view.level} moved` : view.level;
  }
}
