/**
 * A literal (`|`) or folded (`>`) block scalar.
 * @module
 */

import { GREATER, NEWLINE, SPACE, TAB } from '../text/characters.ts';
import type { ScalarNode } from '../tree/node.ts';
import { quickScalar } from './quick-scalar.ts';
import type { Reader } from './reader.ts';

const HEADER = /[|>]([-+]?)(?: +#[^\n]*| *)(?:\n|$)/y;

/** What is read of the lines. */
interface Lines {
  readonly value: string;
  /** The offset after the last line that is part of the value. */
  readonly end: number;
}

/**
 * Reads the block scalar that starts here, in a collection at column `parent`. Undefined when it says its indentation itself
 * or leaves a doubt about it.
 */
export function readBlockScalar(reader: Reader, parent: number): ScalarNode | undefined {
  const { text, at: start } = reader;
  // A whole document of text is no object.
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

/** What a line is: text behind the indentation, a blank line, or no line of the scalar any more. */
type LineType = 'text' | 'blank' | 'outside' | 'doubtful';

/** What was read of a scalar. A long text is put together once, so that no line costs more than itself. */
interface Growing {
  readonly pieces: string[];
  /** Of the last line of text. */
  lineBreak: string;
  /** Blank lines since. */
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
  // Text that starts with a blank doesn't fold.
  const isIndented = code === SPACE || code === TAB;
  if (!canFold || isIndented) pieces.push(lineBreak);
  else if (blanks === 0) pieces.push(' ');
  if (blanks > 0) pieces.push('\n'.repeat(blanks));
  const newline = text.indexOf('\n', at);
  const end = newline < 0 ? text.length : newline;
  pieces.push(text.slice(at, end));
  // Only the text's end can leave a line without one.
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

/** @param code of what stands behind the indentation, or where less of it ends. */
function typeOf(code: number, isDeepEnough: boolean): LineType {
  if (Number.isNaN(code)) return 'outside';
  if (code === NEWLINE) return 'blank';
  if (isDeepEnough) return 'text';
  // A tab is no indentation, nor is it the start of anything else.
  return code === TAB ? 'doubtful' : 'outside';
}

/** The offset after the indentation of a line, or after its leading spaces if these are fewer. */
function contentStart(text: string, lineStart: number, indent: number): number {
  let at = lineStart;
  const limit = lineStart + indent;
  while (at < limit && text.charCodeAt(at) === SPACE) at += 1;
  return at;
}
