/**
 * The scanner's offset → the next token, by its first characters.
 * @module
 */
import { tabIndentation } from '../../diagnostic/codes/parse-text.ts';
import {
  AMPERSAND,
  ASTERISK,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DASH,
  DOUBLE_QUOTE,
  EXCLAMATION,
  GREATER,
  isGapOrEnd,
  OPEN_BRACE,
  OPEN_BRACKET,
  PIPE,
  QUESTION,
  SINGLE_QUOTE,
  TAB,
} from '../text/characters.ts';
import { problem } from '../text/problem.ts';
import { closeKey, indentTo, isStillPossible, openKey } from './key-candidates.ts';
import { scanBlockScalar } from './scan-block-scalar.ts';
import { scanPlain, startsPlain } from './scan-plain.ts';
import { scanName, scanTag } from './scan-properties.ts';
import { scanQuoted } from './scan-quoted.ts';
import {
  append,
  columnHere,
  insert,
  isInFlow,
  MISPLACED,
  mark,
  nextNumber,
  type Scanner,
  stop,
  stopWith,
} from './scanner.ts';
import type { Token, TokenType } from './token.ts';

/** Adds the token that starts here, or the first of several. */
export function fetchContent(scanner: Scanner, code: number): void {
  const { text, at } = scanner;
  const isBeforeGap = isGapOrEnd(text.charCodeAt(at + 1));
  const inFlow = isInFlow(scanner);
  const fetch =
    (isBeforeGap ? BEFORE_GAP.get(code) : undefined) ??
    (inFlow ? IN_FLOW : IN_BLOCK).get(code) ??
    ANYWHERE.get(code);
  if (fetch !== undefined) fetch(scanner);
  else if (startsPlain(code)) fetchScalar(scanner, scanPlain);
  else if (code === TAB) stop(scanner, problem(tabIndentation, {}, at));
  else {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    stopWith(scanner, `no value starts with "${character}"; quote the text`, at);
  }
}

type Fetch = (scanner: Scanner) => void;

/** Token that a character begins when a gap follows. */
const BEFORE_GAP: ReadonlyMap<number, Fetch> = new Map([
  [DASH, fetchDash],
  [QUESTION, fetchQuestionMark],
  [COLON, fetchColon],
]);

/** In flow collections `?` and `:` need no gap after them, a rule of libyaml only. */
const IN_FLOW: ReadonlyMap<number, Fetch> = new Map([
  [QUESTION, fetchQuestionMark],
  [COLON, fetchColon],
]);

const IN_BLOCK: ReadonlyMap<number, Fetch> = new Map([
  [PIPE, fetchBlockScalar],
  [GREATER, fetchBlockScalar],
  [QUESTION, (scanner: Scanner) => fetchScalar(scanner, scanPlain)],
  [COLON, (scanner: Scanner) => fetchScalar(scanner, scanPlain)],
]);

/** Token that a character begins at any place of a token. */
const ANYWHERE: ReadonlyMap<number, Fetch> = new Map([
  [OPEN_BRACKET, (scanner: Scanner) => openFlow(scanner, 'flow-seq')],
  [OPEN_BRACE, (scanner: Scanner) => openFlow(scanner, 'flow-map')],
  [CLOSE_BRACKET, (scanner: Scanner) => closeFlow(scanner, 'flow-seq-end')],
  [CLOSE_BRACE, (scanner: Scanner) => closeFlow(scanner, 'flow-map-end')],
  [COMMA, fetchComma],
  [ASTERISK, (scanner: Scanner) => fetchScalar(scanner, scanName)],
  [AMPERSAND, (scanner: Scanner) => fetchScalar(scanner, scanName)],
  [EXCLAMATION, (scanner: Scanner) => fetchScalar(scanner, scanTag)],
  [DOUBLE_QUOTE, (scanner: Scanner) => fetchScalar(scanner, scanQuoted)],
  [SINGLE_QUOTE, (scanner: Scanner) => fetchScalar(scanner, scanQuoted)],
]);

/** Adds an indicator of that number of characters. */
export function addIndicator(scanner: Scanner, type: TokenType, length = 1): void {
  append(scanner, mark(type, scanner.at, scanner.at + length));
  scanner.at += length;
}

function openFlow(scanner: Scanner, type: 'flow-seq' | 'flow-map'): void {
  const candidate = openKey(scanner);
  scanner.candidates.push(undefined);
  scanner.brackets.push(candidate);
  scanner.keyAllowed = true;
  append(scanner, { ...mark(type, scanner.at, scanner.at + 1), candidate });
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
    const { token, start, lineStart } = candidate;
    insert(scanner, token, mark('key', start, start));
    indentTo(scanner, start - lineStart, 'block-map', { token, start });
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
  const token = scanBlockScalar(scanner);
  if (token !== undefined) append(scanner, token);
}

function fetchScalar(scanner: Scanner, scan: (scanner: Scanner) => Token | undefined): void {
  const candidate = openKey(scanner);
  scanner.keyAllowed = false;
  const token = scan(scanner);
  if (token !== undefined) append(scanner, { ...token, candidate });
}
