/** A position and the file's text → the line with a mark below the place, as a compiler prints it. */
import { memoiseByValue } from '../../../src/collection/memoise.ts';
import type { Position } from '../../../src/diagnostic/position.ts';
import { redactLines, type ShownLine } from '../redact/redact.ts';
import { displayWidth, plainLine } from '../terminal/display-width.ts';
import { inert } from '../terminal/log-command.ts';

/** The text of a file by its path; undefined if unavailable. */
export type SourceLookup = (file: string) => string | undefined;

/** One line of a file, ready for a terminal. */
export interface Excerpt {
  readonly line: number;
  readonly text: string;
  /** Columns before the mark. */
  readonly before: number;
  /** Columns of the mark; 0 when the place itself is redacted. */
  readonly marked: number;
}

/**
 * Makes excerpts; reads each file once for all its findings.
 * @param columns of the terminal, if any: an excerpt in a broken line would have its mark elsewhere.
 */
export function excerpts(
  lookup: SourceLookup,
  columns?: number,
): (at: Position) => Excerpt | undefined {
  const linesOf = memoiseByValue((file: string) => redactLines(lookup(file) ?? ''));
  return (at) => {
    // The line is in a program's output, not in a file.
    if (at.rendered !== undefined) return undefined;
    const line = linesOf(at.file)[at.line - 1];
    return line === undefined || line.text === ''
      ? undefined
      : excerptOf(line, at, reachesOf(columns));
  };
}

/** Maximum number of characters before and after the place: a minified file is one line. */
interface Reaches {
  readonly before: number;
  readonly behind: number;
}

const reach = 80;

/** Columns of the number of a line, its bar, and two ellipses. */
const EDGES = 10;

function reachesOf(columns: number | undefined): (offset: number, length: number) => Reaches {
  if (columns === undefined) return () => ({ before: reach, behind: reach });
  const room = Math.max(20, columns - EDGES);
  return (offset, length) => {
    if (length <= room) return { before: room, behind: room };
    const before = Math.min(offset, Math.floor(room / 2));
    return { before, behind: room - before };
  };
}

function excerptOf(
  { text, hiddenFrom }: ShownLine,
  { line, column }: Position,
  reaches: ReturnType<typeof reachesOf>,
): Excerpt {
  const offset = Math.min(column - 1, text.length);
  const { before: reachBefore, behind: reachBehind } = reaches(offset, text.length);
  const from = Math.max(0, offset - reachBefore);
  const to = Math.min(text.length, offset + reachBehind);
  const before = `${from > 0 ? '…' : ''}${plainLine(text.slice(from, offset))}`;
  const behind = `${plainLine(text.slice(offset, to))}${to < text.length ? '…' : ''}`;
  const isHidden = offset >= hiddenFrom && hiddenFrom < text.length;
  const end = endOfToken(text, offset, Math.min(hiddenFrom, to));
  const marked = Math.max(1, displayWidth(plainLine(text.slice(offset, end))));
  return {
    line,
    // Control characters and commands can span parts, so the whole line is examined.
    text: inert(`${before}${behind}`).trimEnd(),
    before: displayWidth(before),
    marked: isHidden ? 0 : marked,
  };
}

/** The end of the mark: the end of a quoted text, or of a word of YAML; at most the limit. */
function endOfToken(text: string, start: number, limit: number): number {
  const quoted = endOfQuoted(text, start, limit);
  if (quoted !== undefined) return quoted;
  let at = start;
  while (at < limit && !/[\s,[\]{}]/.test(text[at] ?? ' ')) at += 1;
  return text[at - 1] === ':' && at - 1 > start ? at - 1 : at;
}

/** Undefined without an opening quote, or without a closing one in the line. */
function endOfQuoted(text: string, start: number, limit: number): number | undefined {
  const quote = text[start];
  if (quote !== '"' && quote !== "'") return undefined;
  for (let at = start + 1; at < limit; at += 1) {
    const isEscape = quote === '"' ? text[at] === '\\' : text.startsWith("''", at);
    if (isEscape) at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return limit < text.length ? limit : undefined;
}
