/**
 * Rows of cells → lines with aligned columns.
 * @module
 */
import type { Paint } from './colour.ts';
import { displayWidth, printable } from './display-width.ts';

/** A table for people: the first row is the heading. Ends in a newline. */
export function formatTable(rows: readonly (readonly string[])[], paint: Paint): string {
  const shown = rows.map((row) => row.map(printable));
  const columns = Math.max(0, ...shown.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...shown.map((row) => displayWidth(row[column] ?? ''))),
  );
  const lines = shown.map((row, i) => {
    const cells = row.map((cell, column) => padded(cell, widths[column] ?? 0));
    const line = cells.join('  ').trimEnd();
    return i === 0 ? paint('strong', line) : line;
  });
  return lines.map((line) => `${line}\n`).join('');
}

function padded(cell: string, width: number): string {
  return cell + ' '.repeat(width - displayWidth(cell));
}
