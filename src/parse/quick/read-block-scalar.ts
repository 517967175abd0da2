/**
 * A literal (`|`) or folded (`>`) block scalar.
 * @module
 */

import { GREATER, NEWLINE, SPACE, TAB } from '../text/characters.ts';
import type { ScalarNode } from '../tree/node.ts';
import { quickScalar } from './quick-scalar.ts';
import type { Reader } from './reader.ts';

const HEADER = /[|>]([-+]?)(?: +#[^\n]*| *)(?:\n|$)/y;

/** The result of reading lines. */
interface Lines {
  readonly value: string;
  /** The offset after the last line that is part of the value. */
  readonly end: number;
}

/**
 * Reads the block scalar that starts here, in a collection at column `parent`. Undefined with an explicit indentation
 * or when it is ambiguous.
 */
export function readBlockScalar(reader: Reader, parent: number): ScalarNode | undefined {
  const { text, at: start } = reader;
  // A document that is one text is no object.
  if (parent < 0) return undefined;
  HEADER.lastIndex = start;
  const header = HEADER.exec(text);
  if (header === null) return undefined;
  const first = start + header[0].length;
  const indent = indentOf(text, first);
  if (indent === undefined) return undefined;
  const isFolded = text.charCodeAt(start) === GREATER;
  const chomping = header[1] ?? '';
  const deepEnough = indent > parent ? indent : Number.POSITIVE_INFINITY;
  const lines = readLines(text, first, { indent: deepEnough, isFolded, chomping });
  if (lines === undefined) return undefined;
  reader.at = lines.end;
  reader.lineStart = lines.end;
  const style = isFolded ? 'folded' : 'literal';
  return quickScalar(reader, style, { start, end: lines.end }, lines.value);
}

/** The column of the first line that is not blank; undefined when a blank one before it is longer, or a tab comes first. */
function indentOf(text: string, from: number): number | undefined {
  let lineStart = from;
  let longest = 0;
  for (;;) {
    let at = lineStart;
    while (text.charCodeAt(at) === SPACE) at += 1;
    const code = text.charCodeAt(at);
    const column = at - lineStart;
    if (code !== NEWLINE) return code === TAB || longest > column ? undefined : column;
    longest = Math.max(longest, column);
    lineStart = at + 1;
  }
}

interface Style {
  readonly indent: number;
  readonly isFolded: boolean;
  readonly chomping: string;
}

/** The type of a line: text after the indentation, a blank line, or the first line after the scalar. */
type LineType = 'text' | 'blank' | 'outside' | 'doubtful';

/** The scalar in progress. A long text is joined once, so that the cost of a line is proportional to its length. */
interface Growing {
  readonly pieces: string[];
  /** The line break of the last line of text. */
  lineBreak: string;
  /** Blank lines since then. */
  blanks: number;
  canFold: boolean;
  /** The offset after the last line of text. */
  end: number;
}

function readLines(
  text: string,
  from: number,
  { indent, isFolded, chomping }: Style,
): Lines | undefined {
  const grown: Growing = { pieces: [], lineBreak: '', blanks: 0, canFold: false, end: from };
  let lineStart = from;
  for (;;) {
    const at = contentStart(text, lineStart, indent);
    const type = typeOf(text.charCodeAt(at), at - lineStart === indent);
    if (type === 'doubtful') return undefined;
    if (type === 'outside') return endLines(grown, chomping, lineStart);
    if (type === 'blank') grown.blanks += 1;
    else addText(grown, text, at, isFolded);
    lineStart = type === 'blank' ? at + 1 : grown.end;
  }
}

function addText(grown: Growing, text: string, at: number, isFolded: boolean): void {
  const { pieces, lineBreak, blanks, canFold } = grown;
  const code = text.charCodeAt(at);
  // Text that starts with a blank does not fold.
  const isIndented = code === SPACE || code === TAB;
  if (!canFold || isIndented) pieces.push(lineBreak);
  else if (blanks === 0) pieces.push(' ');
  if (blanks > 0) pieces.push('\n'.repeat(blanks));
  const newline = text.indexOf('\n', at);
  const end = newline < 0 ? text.length : newline;
  pieces.push(text.slice(at, end));
  // Only the last line of the text can lack one.
  grown.lineBreak = newline < 0 ? '' : '\n';
  grown.blanks = 0;
  grown.canFold = isFolded && !isIndented;
  grown.end = Math.min(end + 1, text.length);
}

function endLines(
  { pieces, lineBreak, blanks, end }: Growing,
  chomping: string,
  at: number,
): Lines {
  const value = pieces.join('');
  if (chomping === '-') return { value, end };
  if (chomping === '+') return { value: value + lineBreak + '\n'.repeat(blanks), end: at };
  return { value: value + lineBreak, end };
}

/** @param code of the character after the indentation, or at the end of a shorter one. */
function typeOf(code: number, isDeepEnough: boolean): LineType {
  if (Number.isNaN(code)) return 'outside';
  if (code === NEWLINE) return 'blank';
  if (isDeepEnough) return 'text';
  // A tab is no indentation, and starts no other token.
  return code === TAB ? 'doubtful' : 'outside';
}

/** The offset after the indentation of a line, or after its leading spaces if these are fewer. */
function contentStart(text: string, lineStart: number, indent: number): number {
  let at = lineStart;
  const limit = lineStart + indent;
  while (at < limit && text.charCodeAt(at) === SPACE) at += 1;
  return at;
}
