/** Rows of cells → lines with aligned columns. */
import type { Paint } from './colour.ts';
import { displayWidth, printable } from './display-width.ts';
import { fitCell } from './fit-lines.ts';

/** A table for people: the first row is the heading. Ends in a newline. On a terminal, wide cells take several lines. */
export function formatTable(rows: readonly (readonly string[])[], paint: Paint): string {
  const shown = rows.map((row) => row.map(printable));
  const count = Math.max(0, ...shown.map((row) => row.length));
  const natural = Array.from({ length: count }, (_, column) =>
    shown.reduce((most, row) => Math.max(most, displayWidth(row[column] ?? '')), 0),
  );
  const widths = paint.columns === undefined ? natural : fitWidths(natural, paint.columns);
  const lines = shown.flatMap((row, i) =>
    linesOf(row, widths).map((line) => (i === 0 ? paint('strong', line) : line)),
  );
  return lines.map((line) => `${line}\n`).join('');
}

const gap = '  ';

/** Narrower columns are harder to read than broken lines. */
const LEAST_WIDTH = 8;

/** The widest columns are made narrower until all fit; unchanged if they cannot. */
function fitWidths(natural: readonly number[], columns: number): readonly number[] {
  const fixed = gap.length * Math.max(0, natural.length - 1);
  const widths = [...natural];
  let over = widths.reduce((sum, width) => sum + width, fixed) - columns;
  while (over > 0) {
    const widest = Math.max(...widths);
    if (widest <= LEAST_WIDTH) return natural;
    const next = Math.max(LEAST_WIDTH, ...widths.filter((width) => width < widest));
    const those = widths.flatMap((width, i) => (width === widest ? [i] : []));
    const step = Math.min(widest - next, Math.max(1, Math.floor(over / those.length)));
    for (const i of those) {
      if (over <= 0) break;
      widths[i] = widest - step;
      over -= step;
    }
  }
  return widths;
}

function linesOf(row: readonly string[], widths: readonly number[]): readonly string[] {
  const cells = row.map((cell, column) => {
    const width = widths[column] ?? 0;
    return displayWidth(cell) <= width ? [cell] : fitCell(cell, width);
  });
  const height = Math.max(1, ...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, i) =>
    cells
      .map((lines, column) => padded(lines[i] ?? '', widths[column] ?? 0))
      .join(gap)
      .trimEnd(),
  );
}

function padded(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - displayWidth(cell)));
}
