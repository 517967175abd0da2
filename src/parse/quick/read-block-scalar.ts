/**
 * A literal (`|`) or folded (`>`) block scalar.
 * @module
 */
import type { ScalarNode } from '../tree/node.ts';
import { quickScalar } from './quick-scalar.ts';
import { GREATER, NEWLINE, type Reader, SPACE, TAB } from './reader.ts';

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
  return quickScalar(style, { start, end: lines.end }, lines.value);
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

/** A line of the scalar: text behind the indentation, a blank line, or no line of it any more. */
interface Line {
  readonly type: 'text' | 'blank' | 'outside' | 'doubtful';
  /** The offset where the line starts. */
  readonly at: number;
  /** The offset where the next one does. */
  readonly next: number;
  readonly content: string;
  /** Whether the text starts with a blank: such lines don't fold. */
  readonly isIndented: boolean;
}

function readLines(
  text: string,
  from: number,
  { indent, isFolded, chomping }: Style,
): Lines | undefined {
  let value = '';
  let lineBreak = '';
  let blanks = '';
  let canFold = false;
  let end = from;
  let line = lineAt(text, from, indent);
  for (; isPart(line); line = lineAt(text, line.next, indent)) {
    if (line.type === 'blank') {
      blanks += '\n';
      continue;
    }
    const joins = canFold && !line.isIndented;
    value += (joins ? spaceUnless(blanks) : lineBreak) + blanks + line.content;
    // Only the text's end can leave a line without one.
    lineBreak = text.charCodeAt(line.next - 1) === NEWLINE ? '\n' : '';
    blanks = '';
    canFold = isFolded && !line.isIndented;
    end = line.next;
  }
  if (line.type === 'doubtful') return undefined;
  if (chomping === '+') return { value: value + lineBreak + blanks, end: line.at };
  return { value: chomping === '-' ? value : value + lineBreak, end };
}

function isPart(line: Line): boolean {
  return line.type === 'text' || line.type === 'blank';
}

function spaceUnless(blanks: string): string {
  return blanks === '' ? ' ' : '';
}

function lineAt(text: string, lineStart: number, indent: number): Line {
  const at = contentStart(text, lineStart, indent);
  const code = text.charCodeAt(at);
  const newline = text.indexOf('\n', at);
  const end = newline < 0 ? text.length : newline;
  const line = {
    at: lineStart,
    next: Math.min(end + 1, text.length),
    content: text.slice(at, end),
    isIndented: code === SPACE || code === TAB,
  };
  if (Number.isNaN(code)) return { ...line, type: 'outside' };
  if (code === NEWLINE) return { ...line, type: 'blank' };
  if (at - lineStart === indent) return { ...line, type: 'text' };
  // A tab is no indentation, nor is it the start of anything else.
  return { ...line, type: code === TAB ? 'doubtful' : 'outside' };
}

/** The offset after the indentation of a line, or after its leading spaces if these are fewer. */
function contentStart(text: string, lineStart: number, indent: number): number {
  let at = lineStart;
  const limit = lineStart + indent;
  while (at < limit && text.charCodeAt(at) === SPACE) at += 1;
  return at;
}
