/**
 * A quoted scalar, on one line or on several, as sigs.k8s.io/yaml reads it: lines fold at any indentation.
 * @module
 */

import { ESCAPES } from '../scan/scan-quoted.ts';
import { BACKSLASH, DOUBLE_QUOTE, SINGLE_QUOTE, SPACE, TAB } from '../text/characters.ts';
import { hasHalfPair } from '../text/scan-text.ts';
import type { ScalarNode } from '../tree/node.ts';
import { quickScalar } from './quick-scalar.ts';
import type { Reader } from './reader.ts';

/** Escapes of one UTF-16 unit, and any other text after a backslash. */
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|.|$)/gs;

/** Reads the quoted scalar that starts here; undefined without an end or with an unusual escape. */
export function readQuoted(reader: Reader): ScalarNode | undefined {
  const { text, at: start } = reader;
  const isDouble = text.charCodeAt(start) === DOUBLE_QUOTE;
  const close = isDouble ? closingDouble(text, start + 1) : closingSingle(text, start + 1);
  if (close < 0) return undefined;
  const body = text.slice(start + 1, close);
  const value = isDouble ? doubleValue(body) : singleValue(body);
  const lastBreak = body.lastIndexOf('\n');
  if (lastBreak >= 0) reader.lineStart = start + 2 + lastBreak;
  reader.at = close + 1;
  return quickScalar(reader, isDouble ? 'double' : 'single', { start, end: close + 1 }, value);
}

function closingDouble(text: string, from: number): number {
  let close = text.indexOf('"', from);
  while (close >= 0 && isEscaped(text, close, from)) close = text.indexOf('"', close + 1);
  return close;
}

/** Whether an odd number of backslashes precedes the offset. */
function isEscaped(text: string, offset: number, from: number): boolean {
  let at = offset - 1;
  while (at >= from && text.charCodeAt(at) === BACKSLASH) at -= 1;
  return (offset - 1 - at) % 2 === 1;
}

function closingSingle(text: string, from: number): number {
  let close = text.indexOf("'", from);
  while (close >= 0 && text.charCodeAt(close + 1) === SINGLE_QUOTE)
    close = text.indexOf("'", close + 2);
  return close;
}

function singleValue(body: string): string {
  const folded = body.includes('\n') ? foldLines(body, trimmed) : body;
  return folded?.includes("'") ? folded.replaceAll("''", "'") : (folded ?? '');
}

function doubleValue(body: string): string | undefined {
  const hasEscapes = body.includes('\\');
  if (body.includes('\n')) return foldLines(body, hasEscapes ? plainLine : trimmed);
  return hasEscapes ? resolveEscapes(body) : body;
}

/** The value of a line of a scalar on several lines, with or without its blanks at the start or the end. */
type LineValue = (line: string, cut: { start: boolean; end: boolean }) => string | undefined;

/** One line break between lines is a space, each further one a line break; blanks around them are not part of the text. */
function foldLines(body: string, readLine: LineValue): string | undefined {
  const lines = body.split('\n');
  const last = lines.length - 1;
  let out = '';
  let breaks = 0;
  for (const [i, line] of lines.entries()) {
    const value = readLine(line, { start: i > 0, end: i < last });
    if (value === undefined) return undefined;
    if (value === '' && i > 0 && i < last) {
      breaks += 1;
      continue;
    }
    if (i > 0) out += breaks === 0 ? ' ' : '\n'.repeat(breaks);
    out += value;
    breaks = 0;
  }
  return out;
}

const trimmed: LineValue = (line, cut) => {
  let from = 0;
  let to = line.length;
  while (cut.start && from < to && isBlank(line, from)) from += 1;
  while (cut.end && to > from && isBlank(line, to - 1)) to -= 1;
  return line.slice(from, to);
};

/** A blank after a backslash is text; a line break after one is left to the thorough parser. */
const plainLine: LineValue = (line, cut) => {
  const text = trimmed(line, cut) ?? '';
  if (cut.end && isEscaped(text, text.length, 0)) return undefined;
  return resolveEscapes(text);
};

function resolveEscapes(text: string): string | undefined {
  let isKnown = true;
  const value = text.replace(ESCAPE, (whole: string, hex2?: string, hex4?: string) => {
    const hex = hex2 ?? hex4;
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    const found = ESCAPES.get(whole.slice(1));
    if (found === undefined) isKnown = false;
    return found ?? '';
  });
  // Two escapes may form a pair; the thorough parser reports half of one.
  return isKnown && !hasHalfPair(value) ? value : undefined;
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === SPACE || code === TAB;
}
