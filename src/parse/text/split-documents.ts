/**
 * A YAML stream → the texts of its documents, each valid by itself: no marker lines, no directives, a newline at the end.
 * In YAML, markers are only at the start of a line (1.2.2, 9.1.2), so only lines are read. That is the
 * method of apimachinery's stream reader, too, which parses each document separately; findings report what it refuses or does not read.
 */
import { yamlSyntax } from '../../diagnostic/codes/parse-text.ts';
import { skipBlank } from './blank.ts';
import type { LineStart } from './line-position.ts';
import { type Problem, problem } from './problem.ts';

/** The text of one document and its start. */
export interface DocumentText {
  readonly text: string;
  readonly start: LineStart;
  /** The error of the markers around it. */
  readonly misfit?: Problem;
  /** The `%` lines before the document. */
  readonly directives: readonly Directive[];
}

/** A directive and its place. */
export interface Directive {
  readonly text: string;
  readonly at: LineStart;
}

/** A part between two markers. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;
  /** The marker that it follows; empty at the start of the file. */
  readonly marker: '' | Marker;
  /** The marker that it ends at; empty at the end of the file. */
  readonly next: '' | Marker;
}

type Marker = '---' | '...';

const MARKER = /(?<![^\n])(?:---|\.\.\.)(?=[ \t\r\n]|$)/g;

/** Separates documents for apimachinery's stream reader, or makes it refuse the stream; other parsers read it as text. */
const FALSE_MARKER = /(?<![^\n])---/;

const TAB_FIRST = /(?<![^\n]) *\t/;

/** The documents of a stream with more than comments. */
export function splitDocuments(text: string): readonly DocumentText[] {
  const documents: DocumentText[] = [];
  let directives: Directive[] = [];
  // A byte order mark is not part of any document.
  const stream = text.startsWith('\ufeff') ? text.slice(1) : text;
  for (const stretch of stretches(stream)) {
    const body = stream.slice(stretch.from, stretch.to);
    const found = stretch.marker === '---' ? [] : directivesOf(body, stretch);
    if (found.length > 0) directives = found;
    const isEnd = stretch.next === '...';
    if (found.length > 0 || (isNothing(body) && !isEnd)) continue;
    documents.push(documentOf(body, stretch, directives));
    directives = [];
  }
  if (directives.length > 0)
    documents.push({ text: '', start: { line: 1, column: 1 }, directives });
  return documents;
}

function documentOf(
  body: string,
  stretch: Stretch,
  directives: readonly Directive[],
): DocumentText {
  const { line, column } = stretch;
  const ended = body.endsWith('\n') ? body : `${body}\n`;
  const reason = misfitOf(body, stretch);
  const misfit = reason && { misfit: problem(yamlSyntax, { reason: reason.text }, reason.offset) };
  return { text: ended, start: { line, column }, directives, ...misfit };
}

/** Why Kubernetes' stream reader would not read this document, or only a part of it. */
function misfitOf(
  body: string,
  { marker, next, column }: Stretch,
): { text: string; offset: number } | undefined {
  const offset = skipBlank(body, 0);
  if (offset === body.length && next === '...') {
    return { text: 'this "..." ends no document', offset: body.length };
  }
  if (marker === '...') {
    const text = 'no Kubernetes program reads the text after "..."; a document begins with "---"';
    return { text, offset };
  }
  if (column > 1 && offset === 0) {
    const text = 'text is not allowed on the line of the "---"; move it to the next line';
    return { text, offset };
  }
  const at = body.search(FALSE_MARKER);
  if (at < 0) return undefined;
  const text =
    'a line that begins with "---" ends the document for Kubernetes, and must contain nothing else';
  return { text, offset: at };
}

function* stretches(text: string): Generator<Stretch> {
  let from = 0;
  let line = 1;
  let column = 1;
  let marker: Stretch['marker'] = '';
  for (const match of text.matchAll(MARKER)) {
    const next = match[0] === '---' ? '---' : '...';
    yield { from, to: Math.max(from, match.index), line, column, marker, next };
    line += newlines(text, from, match.index);
    marker = next;
    from = match.index + 3;
    const rest = restOfLine(text, from);
    from = rest.from;
    column = rest.column;
    line += rest.newlines;
  }
  yield { from, to: text.length, line, column, marker, next: '' };
}

/** The start of the content after a marker: on its line if there is any, else on the next one. */
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

/** The directives of a part that otherwise has only comments. */
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

/** Blank lines and comments; a tab at the start of a line is neither. */
function isNothing(body: string): boolean {
  return skipBlank(body, 0) === body.length && !TAB_FIRST.test(body);
}
