/**
 * A scalar in single or double quotes, on one line or on several.
 * @module
 */
import { yamlSyntax } from '../../diagnostic/codes/parse-text.ts';
import {
  BACKSLASH,
  DOUBLE_QUOTE,
  isBlank,
  isBreak,
  isGapOrEnd,
  SINGLE_QUOTE,
} from '../text/characters.ts';
import { problem } from '../text/problem.ts';
import { isMarkerHere } from './scan-plain.ts';
import { codeHere, type Scanner, skipBreak, stop } from './scanner.ts';
import type { Token } from './token.ts';

/** The value of a character after a backslash in double quotes. */
export const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['t', '\t'],
  ['\t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\x1b'],
  [' ', ' '],
  ['"', '"'],
  ["'", "'"],
  // JSON's escape, which Go's YAML parser does not support: such a text is printed again before it is passed on.
  ['/', '/'],
  ['\\', '\\'],
  ['N', '\u0085'],
  ['_', '\u00a0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
]);

const HEX_ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8}))/y;

/** Reads the scalar that starts here. */
export function scanQuoted(scanner: Scanner): Token | undefined {
  const { at: start } = scanner;
  const isDouble = codeHere(scanner) === DOUBLE_QUOTE;
  const readWord = isDouble ? readDoubleWord : readSingleWord;
  const quote = isDouble ? DOUBLE_QUOTE : SINGLE_QUOTE;
  const pieces: string[] = [];
  scanner.at += 1;
  for (;;) {
    if (isMarkerHere(scanner) || Number.isNaN(codeHere(scanner))) {
      const reason = 'this quote is never closed';
      stop(scanner, problem(yamlSyntax, { reason }, start));
    }
    if (scanner.failure !== undefined) return undefined;
    const isContinued = readWord(scanner, pieces);
    if (codeHere(scanner) === quote) break;
    pieces.push(skipGap(scanner, isContinued));
  }
  scanner.at += 1;
  const style = isDouble ? 'double' : 'single';
  return { type: 'scalar', style, start, end: scanner.at, text: pieces.join('') };
}

/** Reads up to the next gap or the closing quote; always false, since no word is continued on the next line. */
function readSingleWord(scanner: Scanner, pieces: string[]): false {
  const { text } = scanner;
  let from = scanner.at;
  for (; ; scanner.at += 1) {
    const code = codeHere(scanner);
    if (isGapOrEnd(code)) break;
    if (code !== SINGLE_QUOTE) continue;
    if (text.charCodeAt(scanner.at + 1) !== SINGLE_QUOTE) break;
    // Two quotes are one in the text.
    scanner.at += 1;
    pieces.push(text.slice(from, scanner.at));
    from = scanner.at + 1;
  }
  pieces.push(text.slice(from, scanner.at));
  return false;
}

/** Reads up to the next gap or the closing quote; true when a backslash before a line break ends the word. */
function readDoubleWord(scanner: Scanner, pieces: string[]): boolean {
  const { text } = scanner;
  let from = scanner.at;
  for (;;) {
    const code = codeHere(scanner);
    if (isGapOrEnd(code) || code === DOUBLE_QUOTE) break;
    if (code !== BACKSLASH) {
      scanner.at += 1;
      continue;
    }
    pieces.push(text.slice(from, scanner.at));
    if (isBreak(text.charCodeAt(scanner.at + 1))) {
      scanner.at += 1;
      skipBreak(scanner);
      return true;
    }
    pieces.push(readEscape(scanner));
    if (scanner.failure !== undefined) return false;
    from = scanner.at;
  }
  pieces.push(text.slice(from, scanner.at));
  return false;
}

/** The value of the escape here. Halves of surrogate pairs are checked in the complete scalar, since JSON writes pairs so. */
function readEscape(scanner: Scanner): string {
  const { text, at } = scanner;
  HEX_ESCAPE.lastIndex = at;
  const [whole, two, four, eight] = HEX_ESCAPE.exec(text) ?? [];
  const known = ESCAPES.get(text.charAt(at + 1));
  scanner.at += whole?.length ?? 2;
  if (whole === undefined) return known ?? unknownEscape(scanner, at);
  const code = Number.parseInt(two ?? four ?? eight ?? '', 16);
  const isCharacter = code <= 0x10ffff && !(eight !== undefined && code >> 11 === 0x1b);
  return isCharacter ? String.fromCodePoint(code) : unknownEscape(scanner, at);
}

function unknownEscape(scanner: Scanner, offset: number): string {
  const reason =
    'a double-quoted string has an escape that YAML does not define; a backslash is written \\\\';
  stop(scanner, problem(yamlSyntax, { reason }, offset));
  return '';
}

/**
 * Skips blanks and line breaks and returns their text.
 * @param isContinued whether a backslash escaped the first line break: then each further one counts.
 */
function skipGap(scanner: Scanner, isContinued: boolean): string {
  const { text, at: start } = scanner;
  let breaks = 0;
  for (;;) {
    const code = codeHere(scanner);
    if (isBreak(code)) {
      breaks += 1;
      skipBreak(scanner);
    } else if (isBlank(code)) scanner.at += 1;
    else break;
  }
  if (isContinued) return '\n'.repeat(breaks);
  if (breaks === 0) return text.slice(start, scanner.at);
  return breaks === 1 ? ' ' : '\n'.repeat(breaks - 1);
}
