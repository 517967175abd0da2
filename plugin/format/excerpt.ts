/**
 * A position and the file's text → the line with a mark below the place, as a compiler shows it.
 * @module
 */
import type { Position } from '../../src/index.ts';
import { displayWidth, printable } from './display-width.ts';
import { redactLines, type ShownLine } from './redact.ts';

/** The text of a file by its path; undefined when nobody has it. */
export type SourceLookup = (file: string) => string | undefined;

/** One line of a file, ready for a terminal. */
export interface Excerpt {
  readonly line: number;
  readonly text: string;
  /** Columns before the mark. */
  readonly before: number;
  /** Columns of the mark; 0 when the place itself is hidden. */
  readonly marked: number;
}

/** Cuts excerpts; each file is looked at once however many findings it has. */
export function excerpts(lookup: SourceLookup): (at: Position) => Excerpt | undefined {
  const files = new Map<string, readonly ShownLine[]>();
  return (at) => {
    // The line of the program's output is in no file.
    if (at.rendered !== undefined) return undefined;
    const lines = files.get(at.file) ?? redactLines(lookup(at.file) ?? '');
    files.set(at.file, lines);
    const line = lines[at.line - 1];
    return line === undefined || line.text === '' ? undefined : excerptOf(line, at);
  };
}

/** Characters shown before and behind the place at most: a minified file is one line. */
const reach = 80;

function excerptOf({ text, hiddenFrom }: ShownLine, { line, column }: Position): Excerpt {
  const offset = Math.min(column - 1, text.length);
  const from = Math.max(0, offset - reach);
  const to = Math.min(text.length, offset + reach);
  const before = `${from > 0 ? '…' : ''}${printable(text.slice(from, offset))}`;
  const behind = `${printable(text.slice(offset, to))}${to < text.length ? '…' : ''}`;
  const isHidden = offset >= hiddenFrom && hiddenFrom < text.length;
  const end = Math.min(offset + tokenLength(text.slice(offset)), hiddenFrom, to);
  const marked = Math.max(1, displayWidth(printable(text.slice(offset, end))));
  return {
    line,
    text: `${before}${behind}`.trimEnd(),
    before: displayWidth(before),
    marked: isHidden ? 0 : marked,
  };
}

/** How far the mark goes: a quoted text, or up to what ends a word of YAML. */
function tokenLength(rest: string): number {
  const token = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s,[\]{}]+)/.exec(rest)?.[0] ?? '';
  return /^["']/.test(token) ? token.length : token.replace(/:$/, '').length;
}
