/**
 * A YAML stream → the texts of its documents, each fit to stand alone: no marker lines, no directives, a newline at the end.
 * Markers stand at the start of a line and nowhere else in YAML (1.2.2, 9.1.2), so lines are all there is to look at.
 * @module
 */
import { skipBlank } from './blank.ts';
import type { LineStart } from './line-position.ts';

/** The text of one document and where it starts. */
export interface DocumentText {
  readonly text: string;
  readonly start: LineStart;
  /** Whether content follows the `---` on its line: a block collection may not start there. */
  readonly onMarkerLine: boolean;
  /** The `%` lines before the document. */
  readonly directives: readonly Directive[];
}

/** A directive and where it stands. */
export interface Directive {
  readonly text: string;
  readonly at: LineStart;
}

/** A stretch between two markers. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;
  /** The marker that it follows; empty at the start of the file. */
  readonly marker: '' | '---' | '...';
}

const MARKER = /^(?:---|\.\.\.)(?=[ \t\r\n]|$)/gm;

/** The documents of a stream that hold more than comments. */
export function splitDocuments(text: string): readonly DocumentText[] {
  const documents: DocumentText[] = [];
  let directives: Directive[] = [];
  for (const stretch of stretches(text)) {
    const body = text.slice(stretch.from, stretch.to);
    const found = stretch.marker === '---' ? [] : directivesOf(body, stretch);
    if (found.length > 0) directives = found;
    if (found.length > 0 || isNothing(body)) continue;
    documents.push(documentOf(body, stretch, directives));
    directives = [];
  }
  return documents;
}

function documentOf(
  body: string,
  stretch: Stretch,
  directives: readonly Directive[],
): DocumentText {
  const { line, column } = stretch;
  const ended = body.endsWith('\n') ? body : `${body}\n`;
  return { text: ended, start: { line, column }, onMarkerLine: column > 1, directives };
}

function* stretches(text: string): Generator<Stretch> {
  let from = 0;
  let line = 1;
  let column = 1;
  let marker: Stretch['marker'] = '';
  // A byte order mark is no part of any document.
  if (text.startsWith('\ufeff')) from = 1;
  for (const match of text.matchAll(MARKER)) {
    yield { from, to: Math.max(from, match.index), line, column, marker };
    line += newlines(text, from, match.index);
    marker = match[0] === '---' ? '---' : '...';
    from = match.index + 3;
    const rest = restOfLine(text, from);
    from = rest.from;
    column = rest.column;
    line += rest.newlines;
  }
  yield { from, to: text.length, line, column, marker };
}

/** Where the content after a marker starts: on its line if there is any, else on the next one. */
function restOfLine(
  text: string,
  from: number,
): { from: number; column: number; newlines: number } {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  if (text.startsWith('\r\n', at)) return { from: at + 2, column: 1, newlines: 1 };
  if (text[at] === '\n') return { from: at + 1, column: 1, newlines: 1 };
  return { from: at, column: at - from + 4, newlines: 0 };
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) {
    count += 1;
  }
  return count;
}

/** The directives of a stretch that holds nothing else but comments. */
function directivesOf(body: string, stretch: Stretch): Directive[] {
  const first = skipBlank(body, 0);
  if (body[first] !== '%' || (first > 0 && body[first - 1] !== '\n')) return [];
  const lines = body.split('\n');
  const isDirective = (line: string): boolean => line.startsWith('%');
  if (!isNothing(lines.filter((line) => !isDirective(line)).join('\n'))) return [];
  return lines.flatMap((text, i) =>
    isDirective(text) ? [{ text: text.trim(), at: { line: stretch.line + i, column: 1 } }] : [],
  );
}

function isNothing(body: string): boolean {
  return skipBlank(body, 0) === body.length;
}
