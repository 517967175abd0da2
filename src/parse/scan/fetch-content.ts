/** The scanner's offset → the next token, by its first characters. */
import { tabIndentation } from '../../diagnostic/codes/parse-text.ts';
import { skipSpaces } from '../text/blank.ts';
import {
  AMPERSAND,
  ASTERISK,
  AT,
  BACKTICK,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  codeAt,
  DASH,
  DOUBLE_QUOTE,
  EXCLAMATION,
  GREATER,
  isGapOrEnd,
  OPEN_BRACE,
  OPEN_BRACKET,
  PERCENT,
  PIPE,
  QUESTION,
  SINGLE_QUOTE,
  TAB,
} from '../text/characters.ts';
import { problem } from '../text/problem.ts';
import {
  closeKey,
  DECIDED,
  indentTo,
  isColonNext,
  isStillPossible,
  type KeyStart,
  openKey,
} from './key-candidates.ts';
import { scanBlockScalar } from './scan-block-scalar.ts';
import { scanPlain } from './scan-plain.ts';
import { scanName, scanTag } from './scan-properties.ts';
import { scanQuoted } from './scan-quoted.ts';
import {
  append,
  columnHere,
  insert,
  isInFlow,
  MISPLACED,
  nextNumber,
  type Scanner,
  stop,
  stopWith,
} from './scanner.ts';
import { type Token, type TokenType, token } from './token.ts';

/** Adds the token that starts here, or the first of several. */
export function fetchContent(scanner: Scanner, code: number): void {
  const fetch = FETCHES.get(code);
  if (fetch === undefined) fetchPlain(scanner);
  else fetch(scanner);
}

type Fetch = (scanner: Scanner) => void;

/** By its first character, each token but plain text. */
const FETCHES: ReadonlyMap<number, Fetch> = new Map<number, Fetch>([
  [DASH, (scanner) => (isBeforeGap(scanner) ? fetchDash(scanner) : fetchPlain(scanner))],
  [QUESTION, (scanner) => (isMark(scanner) ? fetchQuestionMark(scanner) : fetchPlain(scanner))],
  [COLON, (scanner) => (isMark(scanner) ? fetchColon(scanner) : fetchPlain(scanner))],
  [PIPE, (scanner) => (isInFlow(scanner) ? refuse(scanner) : fetchBlockScalar(scanner))],
  [GREATER, (scanner) => (isInFlow(scanner) ? refuse(scanner) : fetchBlockScalar(scanner))],
  [OPEN_BRACKET, (scanner) => openFlow(scanner, 'flow-seq')],
  [OPEN_BRACE, (scanner) => openFlow(scanner, 'flow-map')],
  [CLOSE_BRACKET, (scanner) => closeFlow(scanner, 'flow-seq-end')],
  [CLOSE_BRACE, (scanner) => closeFlow(scanner, 'flow-map-end')],
  [COMMA, fetchComma],
  [ASTERISK, (scanner) => fetchScalar(scanner, scanName)],
  [AMPERSAND, (scanner) => fetchScalar(scanner, scanName)],
  [EXCLAMATION, (scanner) => fetchScalar(scanner, scanTag)],
  [DOUBLE_QUOTE, (scanner) => fetchScalar(scanner, scanQuoted)],
  [SINGLE_QUOTE, (scanner) => fetchScalar(scanner, scanQuoted)],
  [TAB, (scanner) => stop(scanner, problem(tabIndentation, {}, scanner.at))],
  [PERCENT, refuse],
  [AT, refuse],
  [BACKTICK, refuse],
]);

function isBeforeGap({ text, at }: Scanner): boolean {
  return isGapOrEnd(codeAt(text, at + 1));
}

/** In flow collections `?` and `:` need no gap after them, a rule of libyaml only. */
function isMark(scanner: Scanner): boolean {
  return isInFlow(scanner) || isBeforeGap(scanner);
}

function refuse(scanner: Scanner): void {
  const character = scanner.text.charAt(scanner.at);
  stopWith(scanner, `no value starts with "${character}"; quote the text`, scanner.at);
}

/** Adds an indicator of that number of characters. */
export function addIndicator(scanner: Scanner, type: TokenType, length = 1): void {
  append(scanner, token(type, scanner.at, scanner.at + length));
  scanner.at += length;
}

function openFlow(scanner: Scanner, type: 'flow-seq' | 'flow-map'): void {
  const bracket = token(type, scanner.at, scanner.at + 1);
  if (scanner.keyAllowed) {
    closeKey(scanner);
    bracket.candidate = openKey(scanner, { start: scanner.at, lineStart: scanner.lineStart });
  }
  scanner.candidates.push(undefined);
  scanner.brackets.push(bracket.candidate);
  scanner.keyAllowed = true;
  append(scanner, bracket);
  scanner.at += 1;
}

function closeFlow(scanner: Scanner, type: 'flow-seq-end' | 'flow-map-end'): void {
  closeKey(scanner);
  if (isInFlow(scanner)) {
    const isEmpty = scanner.candidates.pop() === undefined;
    const bracket = scanner.brackets.pop();
    if (isEmpty && bracket !== undefined) bracket.isAwaited = false;
  }
  scanner.keyAllowed = false;
  addIndicator(scanner, type);
}

function fetchComma(scanner: Scanner): void {
  closeKey(scanner);
  scanner.keyAllowed = true;
  addIndicator(scanner, 'comma');
}

/** Begins a block collection at an indicator that is the first on its line, or after others. */
function beginBlock(scanner: Scanner, type: 'block-seq' | 'block-map'): void {
  if (isInFlow(scanner)) return;
  if (!scanner.keyAllowed) stopWith(scanner, MISPLACED, scanner.at);
  const before = { token: nextNumber(scanner), start: scanner.at };
  indentTo(scanner, columnHere(scanner), type, before);
}

function fetchDash(scanner: Scanner): void {
  beginBlock(scanner, 'block-seq');
  closeKey(scanner);
  scanner.keyAllowed = true;
  addIndicator(scanner, 'dash');
}

function fetchQuestionMark(scanner: Scanner): void {
  beginBlock(scanner, 'block-map');
  closeKey(scanner);
  scanner.keyAllowed = !isInFlow(scanner);
  addIndicator(scanner, 'key');
}

function fetchColon(scanner: Scanner): void {
  const candidate = scanner.candidates.at(-1);
  if (candidate !== undefined && isStillPossible(scanner, candidate)) {
    const { token: number, start, lineStart } = candidate;
    insert(scanner, number, token('key', start, start));
    indentTo(scanner, start - lineStart, 'block-map', { token: number, start });
    candidate.isPossible = false;
    scanner.keyAllowed = false;
  } else {
    if (!isInFlow(scanner)) colonAlone(scanner);
    scanner.keyAllowed = !isInFlow(scanner);
  }
  addIndicator(scanner, 'value');
}

/** The colon after an explicit key; anywhere else the text before it would have to be a key. */
function colonAlone(scanner: Scanner): void {
  const { text, at, lineStart, last } = scanner;
  if (!scanner.keyAllowed) {
    const from = last >= lineStart ? last : at;
    const reason = /:\s/.test(text.slice(lineStart, from))
      ? 'a value looks like a separate mapping; quote text that contains ": "'
      : MISPLACED;
    stopWith(scanner, reason, from);
  }
  beginBlock(scanner, 'block-map');
}

function fetchBlockScalar(scanner: Scanner): void {
  closeKey(scanner);
  scanner.keyAllowed = true;
  const found = scanBlockScalar(scanner);
  if (found !== undefined) append(scanner, found);
}

function fetchPlain(scanner: Scanner): void {
  fetchScalar(scanner, scanPlain);
}

/** Adds the scalar or the property that starts here, and the colon after it when it is the whole key. */
function fetchScalar(scanner: Scanner, scan: (scanner: Scanner) => Token | undefined): void {
  const { at: start, lineStart, keyAllowed } = scanner;
  if (keyAllowed) closeKey(scanner);
  scanner.keyAllowed = false;
  const found = scan(scanner);
  if (found === undefined) return;
  if (!keyAllowed) {
    append(scanner, found);
  } else if (isColonNext(scanner, { start, lineStart })) {
    addKey(scanner, { start, lineStart }, found);
  } else {
    found.candidate = openKey(scanner, { start, lineStart });
    append(scanner, found);
  }
}

/** Adds a key and its colon: as they follow one another, no token waits for the decision. */
function addKey(scanner: Scanner, { start, lineStart }: KeyStart, key: Token): void {
  scanner.candidates[scanner.candidates.length - 1] = DECIDED;
  indentTo(scanner, start - lineStart, 'block-map', { token: nextNumber(scanner), start });
  scanner.queue.push(token('key', start, start), key);
  scanner.at = skipSpaces(scanner.text, scanner.at);
  addIndicator(scanner, 'value');
}
