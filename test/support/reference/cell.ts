/** A text → the same in a cell of a Markdown table. */

/** Escapes what would end the cell or begin markup. */
export function cell(text: string): string {
  return text.replaceAll(/[|*<]/g, (mark) => `\\${mark}`);
}

/** The text as a code span, in which only the end of the cell means something. */
export function codeCell(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}
