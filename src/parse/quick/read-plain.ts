/**
 * Plain scalars: keys, values in block collections, possibly on several lines, and values in flow collections.
 * @module
 */

import {
  COLON,
  DASH,
  HASH,
  isFlowIndicator,
  NEWLINE,
  QUESTION,
  SPACE,
  TAB,
} from '../text/characters.ts';
import type { ScalarNode } from '../tree/node.ts';
import { resolvePlain } from '../tree/scalar-schema.ts';
import { quickScalar } from './quick-scalar.ts';
import { isGap, type Reader } from './reader.ts';

/** Characters that start another token than a plain scalar, or may do so; the text's end is none of them. */
const INDICATORS = ' \t\n,[]{}#&*!|>\'"%@`?:';

/** For each code below 128, whether a plain scalar may start with it. */
const STARTS: readonly boolean[] = Array.from(
  { length: 128 },
  (_, code) => !INDICATORS.includes(String.fromCharCode(code)),
);

/** Whether a plain scalar starts here; `-` starts one when text follows it. */
export function startsPlain(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code !== DASH) return code < 128 ? STARTS[code] === true : !Number.isNaN(code);
  const next = text.charCodeAt(at + 1);
  return !isGap(next) && next !== TAB && !isFlowIndicator(next);
}

/** The end of a plain key of a block mapping, that is the offset of its colon; -1 when the line has none. */
export function plainKeyEnd(text: string, from: number): number {
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COLON && isGap(text.charCodeAt(at + 1))) return at;
    if (code === NEWLINE || code === TAB || Number.isNaN(code)) return -1;
    if (code === HASH && text.charCodeAt(at - 1) === SPACE) return -1;
  }
}

/** The offset after the last character before `end` that is no space. */
export function trimEnd(text: string, from: number, end: number): number {
  let at = end;
  while (at > from && text.charCodeAt(at - 1) === SPACE) at -= 1;
  return at;
}

/**
 * Reads the plain scalar that starts here and the lines further in than `parent` that continue it. Undefined when it
 * looks like a mapping or has tabs.
 */
export function readPlain(reader: Reader, parent: number): ScalarNode | undefined {
  const { text, at: start } = reader;
  const first = plainLineEnd(text, start);
  if (first < 0) return undefined;
  let end = trimEnd(text, start, first);
  reader.at = end;
  let folded = '';
  let isFolded = false;
  let lineFrom = start;
  // A comment ends the scalar; so does a line that is further out.
  for (let lineEnd = first; text.charCodeAt(lineEnd) === NEWLINE; ) {
    const next = nextLine(text, lineEnd);
    if (next.column <= parent || !continues(text, next.at)) break;
    lineEnd = plainLineEnd(text, next.at);
    if (lineEnd < 0) return undefined;
    folded += text.slice(lineFrom, end) + (next.blanks === 0 ? ' ' : '\n'.repeat(next.blanks));
    isFolded = true;
    lineFrom = next.at;
    end = trimEnd(text, next.at, lineEnd);
    reader.at = end;
    reader.lineStart = next.at - next.column;
  }
  const source = isFolded ? folded + text.slice(lineFrom, end) : text.slice(start, end);
  return quickScalar(reader, 'plain', { start, end }, resolvePlain(source));
}

/** Reads the plain scalar of a flow collection that starts here, on one line. */
export function readFlowPlain(reader: Reader): ScalarNode | undefined {
  const { text, at: start } = reader;
  let at = start;
  while (!endsFlowPlain(text, at)) {
    const code = text.charCodeAt(at);
    // A `?` ends the text for Go's parser, anywhere.
    if (code === TAB || code === QUESTION) return undefined;
    at += 1;
  }
  if (reader.isInBlock === true && hasTabBelow(text, at)) return undefined;
  const end = trimEnd(text, start, at);
  reader.at = end;
  return quickScalar(reader, 'plain', { start, end }, resolvePlain(text.slice(start, end)));
}

/** Whether a tab is in the gap after a text, on a line below: for Go it belongs to the text, and must not indent it. */
function hasTabBelow(text: string, from: number): boolean {
  let isBelow = false;
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === TAB && isBelow) return true;
    if (code === NEWLINE) isBelow = true;
    else if (code !== SPACE && code !== TAB) return false;
  }
}

/** A bracket, a comma, a colon before a gap, a comment or the end of the line; a colon before a bracket is text, as in Go. */
function endsFlowPlain(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === COLON) return isGap(text.charCodeAt(at + 1));
  if (code === SPACE) return text.charCodeAt(at + 1) === HASH;
  return code === NEWLINE || isFlowIndicator(code) || Number.isNaN(code);
}

/** The end of the scalar's text on a line: a newline, a comment or the text's end; -1 for a mapping or a tab. */
function plainLineEnd(text: string, from: number): number {
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === NEWLINE || Number.isNaN(code)) return at;
    if (code === TAB) return -1;
    if (code === COLON && isGap(text.charCodeAt(at + 1))) return -1;
    if (code === HASH && text.charCodeAt(at - 1) === SPACE) return at;
  }
}

interface NextLine {
  readonly at: number;
  readonly column: number;
  /** Blank lines before it. */
  readonly blanks: number;
}

function nextLine(text: string, newline: number): NextLine {
  let lineStart = newline + 1;
  let at = lineStart;
  let blanks = 0;
  for (;;) {
    while (text.charCodeAt(at) === SPACE) at += 1;
    if (text.charCodeAt(at) !== NEWLINE) return { at, column: at - lineStart, blanks };
    blanks += 1;
    lineStart = at + 1;
    at = lineStart;
  }
}

/** Whether the line continues the scalar: neither the end of the text nor a comment. */
function continues(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return !Number.isNaN(code) && code !== HASH;
}
