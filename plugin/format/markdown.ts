/** Untrusted texts → parts of markdown without markup. */
import { printable } from './terminal/display-width.ts';

/** GitHub allows 65,536 characters, GitLab a million; the text around the lines is shorter than the difference. */
const MOST_CHARACTERS = 60_000;

/** The lines of a table: its heading, and rows of as many cells. */
export function markdownTable(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  return [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

/** An untrusted name in a code span: no markup, no link, no mention. */
export function code(text: string): string {
  // In tables of GitHub and GitLab a pipe is escaped by a backslash, in code too.
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

/** A text that begins a sentence. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
