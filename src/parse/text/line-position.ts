/** An offset of a text → line and column. */

/** The start of a slice of a file. Lines and columns count from 1. */
export interface LineStart {
  readonly line: number;
  readonly column: number;
}

/** The line and the column of an offset in a text that starts at a position of a file. */
export function lineAt(text: string, offset: number, start: LineStart): LineStart {
  let { line } = start;
  let lineStart = 0;
  for (;;) {
    const newline = text.indexOf('\n', lineStart);
    if (newline < 0 || newline >= offset) break;
    line += 1;
    lineStart = newline + 1;
  }
  const column = offset - lineStart + (lineStart === 0 ? start.column : 1);
  return { line, column };
}

/** The offsets of a text's lines: for a text with many look-ups. */
export function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The same as {@link lineAt}, by binary search. */
export function lineAmong(starts: readonly number[], offset: number, start: LineStart): LineStart {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const column = offset - (starts[low] ?? 0) + (low === 0 ? start.column : 1);
  return { line: start.line + low, column };
}
