/**
 * An offset of a text → line and column.
 * @module
 */

/** Where a slice of a file starts. Lines and columns count from 1. */
export interface LineStart {
  readonly line: number;
  readonly column: number;
}

/** The line and the column of an offset in a text that itself starts somewhere in a file. */
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
