/** A scalar in single or double quotes, on one line or on several. */
import { yamlSyntax } from '../../diagnostic/codes/parse-text.ts';
import {
  BACKSLASH,
  codeAt,
  DOUBLE_QUOTE,
  END,
  isBlank,
  isBreak,
  isBreakOrEnd,
  SINGLE_QUOTE,
} from '../text/characters.ts';
import { problem } from '../text/problem.ts';
import { isMarkerHere } from './scan-plain.ts';
import { codeHere, foldedBreaks, type Scanner, skipBreaks, stop } from './scanner.ts';
import { scalar, type Token } from './token.ts';

/** The value of a character after a backslash in double quotes. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
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
  const quote = codeHere(scanner);
  scanner.at += 1;
  let value = takeRun(scanner, quote);
  while (codeHere(scanner) !== quote || isQuoteInText(scanner)) {
    value += readSpecial(scanner);
    if (isMarkerHere(scanner) || codeHere(scanner) === END) {
      const reason = 'this quote is never closed';
      stop(scanner, problem(yamlSyntax, { reason }, start));
    }
    if (scanner.failure !== undefined) return undefined;
    value += takeRun(scanner, quote);
  }
  scanner.at += 1;
  return scalar(quote === DOUBLE_QUOTE ? 'double' : 'single', start, scanner.at, value);
}

/** Takes the text up to a quote, a backslash, a line break or the end; blanks before a break are no text. */
function takeRun(scanner: Scanner, quote: number): string {
  const { text, at: from } = scanner;
  const end = endOfRun(text, from, quote);
  scanner.at = end;
  return text.slice(from, isBreak(codeAt(text, end)) ? trimEnd(text, from, end) : end);
}

/** The offset of the next character that ends a run of text: a quote, a backslash, a line break, the end. */
function endOfRun(text: string, from: number, quote: number): number {
  for (let at = from; ; at += 1) {
    const code = codeAt(text, at);
    if (code === quote || isBreakOrEnd(code)) return at;
    if (code === BACKSLASH && quote === DOUBLE_QUOTE) return at;
  }
}

/** The offset after the last character that is not blank. */
function trimEnd(text: string, from: number, end: number): number {
  let at = end;
  while (at > from && isBlank(codeAt(text, at - 1))) at -= 1;
  return at;
}

/** Two single quotes are one in the text. */
function isQuoteInText({ text, at }: Scanner): boolean {
  return codeAt(text, at) === SINGLE_QUOTE && codeAt(text, at + 1) === SINGLE_QUOTE;
}

/** Reads what is between two runs of text, and returns its text. */
function readSpecial(scanner: Scanner): string {
  const code = codeHere(scanner);
  if (code === BACKSLASH) return readEscape(scanner);
  if (code === SINGLE_QUOTE) {
    scanner.at += 2;
    return "'";
  }
  return foldedBreaks(skipBreaks(scanner));
}

/** The value of the escape here. Halves of surrogate pairs are checked in the complete scalar, since JSON writes pairs so. */
function readEscape(scanner: Scanner): string {
  const { text, at } = scanner;
  if (isBreak(codeAt(text, at + 1))) return readEscapedBreak(scanner);
  HEX_ESCAPE.lastIndex = at;
  const [whole, two, four, eight] = HEX_ESCAPE.exec(text) ?? [];
  const known = ESCAPES.get(text.charAt(at + 1));
  scanner.at += whole?.length ?? 2;
  if (whole === undefined) return known ?? unknownEscape(scanner, at);
  const code = Number.parseInt(two ?? four ?? eight ?? '', 16);
  const isCharacter = code <= 0x10ffff && !(eight !== undefined && code >> 11 === 0x1b);
  return isCharacter ? String.fromCodePoint(code) : unknownEscape(scanner, at);
}

/** A line break after a backslash is no text; each further one is. */
function readEscapedBreak(scanner: Scanner): string {
  scanner.at += 1;
  return '\n'.repeat(skipBreaks(scanner) - 1);
}

function unknownEscape(scanner: Scanner, offset: number): string {
  const reason =
    'a double-quoted string has an escape that YAML does not define; a backslash is written \\\\';
  stop(scanner, problem(yamlSyntax, { reason }, offset));
  return '';
}
