/**
 * A plain scalar, on one line or on several.
 * @module
 */
import { tabIndentation } from '../../diagnostic/codes/parse-text.ts';
import {
  COLON,
  DASH,
  DOT,
  HASH,
  isBlank,
  isBreak,
  isFlowIndicator,
  isGapOrEnd,
  QUESTION,
  TAB,
} from '../text/characters.ts';
import { problem } from '../text/problem.ts';
import { columnHere, isInFlow, type Scanner, skipBreak, stop } from './scanner.ts';
import type { Token } from './token.ts';

/** Characters that begin another token, or none. */
const INDICATORS = ' \t\r\n,[]{}#&*!|>\'"%@`';

/** Whether a plain scalar starts with this character; the caller has tested a dash, `?` or `:` by the next character. */
export function startsPlain(code: number): boolean {
  return !INDICATORS.includes(String.fromCharCode(code));
}

/** Whether a line begins here that is or starts with `---` or `...`. */
export function isMarkerHere(scanner: Scanner): boolean {
  const { text, at } = scanner;
  const code = text.charCodeAt(at);
  if (columnHere(scanner) !== 0 || (code !== DASH && code !== DOT)) return false;
  const isThree = text.startsWith('---', at) || text.startsWith('...', at);
  return isThree && isGapOrEnd(text.charCodeAt(at + 3));
}

/** Reads the scalar that starts here. */
export function scanPlain(scanner: Scanner): Token | undefined {
  const { at: start } = scanner;
  const pieces: string[] = [];
  let end = start;
  let gap: Gap = { text: '', hasBreak: false };
  for (let word = takeWord(scanner); word !== ''; word = takeWord(scanner)) {
    pieces.push(gap.text, word);
    end = scanner.at;
    gap = skipGap(scanner);
    // Only a gap separates two words; further out than the collection the scalar has ended.
    const isOut = !isInFlow(scanner) && gap.hasBreak && columnHere(scanner) <= scanner.indent;
    if (gap.text === '' || isOut) break;
  }
  if (scanner.failure !== undefined) return undefined;
  if (gap.hasBreak) scanner.keyAllowed = true;
  return { type: 'scalar', style: 'plain', start, end, text: pieces.join('') };
}

/** Skips a word without gaps; nothing where a comment or a marker begins. */
function takeWord(scanner: Scanner): string {
  const { text, at } = scanner;
  if (text.charCodeAt(at) === HASH || isMarkerHere(scanner)) return '';
  scanner.at = wordEnd(text, at, isInFlow(scanner));
  return text.slice(at, scanner.at);
}

/** The end of a word without gaps; in flow collections `?` ends it too, a rule of libyaml only. */
function wordEnd(text: string, from: number, inFlow: boolean): number {
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at);
    if (isGapOrEnd(code)) return at;
    if (code === COLON && isGapOrEnd(text.charCodeAt(at + 1))) return at;
    if (inFlow && (code === QUESTION || isFlowIndicator(code))) return at;
  }
}

/** Blanks and line breaks between two words, and their text. */
interface Gap {
  readonly text: string;
  readonly hasBreak: boolean;
}

function skipGap(scanner: Scanner): Gap {
  const { text, at: start } = scanner;
  let breaks = 0;
  for (;;) {
    const code = text.charCodeAt(scanner.at);
    if (isBreak(code)) {
      breaks += 1;
      skipBreak(scanner);
    } else if (isBlank(code)) {
      if (code === TAB && breaks > 0) checkTab(scanner);
      scanner.at += 1;
    } else break;
  }
  if (breaks === 0) return { text: text.slice(start, scanner.at), hasBreak: false };
  return { text: breaks === 1 ? ' ' : '\n'.repeat(breaks - 1), hasBreak: true };
}

/** A tab must not indent a line. */
function checkTab(scanner: Scanner): void {
  if (columnHere(scanner) > scanner.indent) return;
  stop(scanner, problem(tabIndentation, {}, scanner.at));
}
