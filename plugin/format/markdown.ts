/**
 * Texts of strangers → parts of markdown that are no markup.
 * @module
 */
import { printable } from './terminal/display-width.ts';

/** GitHub takes 65,536 characters, GitLab a million; what stands around the lines is below the difference. */
const MOST_CHARACTERS = 60_000;

/** A row of a table. */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A name of a stranger's: in a code span it is neither markup nor a link, nor does it call anybody. */
export function code(text: string): string {
  // A backslash before a pipe is what tables of GitHub and GitLab take for a pipe, in code too.
  const plain = printable(text).replaceAll('|', '\\|');
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 || plain.trim() === '' ? ' ' : '';
  return `${fence}${pad}${plain}${pad}${fence}`;
}

/** As many of the lines as fit into a comment, or into a part of it. */
export function linesThatFit(
  lines: readonly string[],
  most: number = MOST_CHARACTERS,
): readonly string[] {
  let length = 0;
  const end = lines.findIndex((line) => {
    length += line.length + 1;
    return length > most;
  });
  return end < 0 ? lines : lines.slice(0, end);
}
