/** Keys without a `?`: the start of a possible key is recorded, and a `:` on the same line makes it a key. */
import { skipSpaces } from '../text/blank.ts';
import { COLON, codeAt, isGapOrEnd } from '../text/characters.ts';
import { insert, isInFlow, nextNumber, type Scanner, stopWith } from './scanner.ts';
import { type KeyCandidate, token } from './token.ts';

/** Characters between the start of a key and its colon, at most. */
const LONGEST_KEY = 1024;

/** The start of a token that may be a key. */
export interface KeyStart {
  readonly start: number;
  readonly lineStart: number;
}

/** Records a possible key that begins there, before its first token is added. */
export function openKey(scanner: Scanner, { start, lineStart }: KeyStart): KeyCandidate {
  const candidate: KeyCandidate = {
    isPossible: true,
    isAwaited: true,
    isRequired: !isInFlow(scanner) && scanner.indent === start - lineStart,
    token: nextNumber(scanner),
    start,
    lineStart,
  };
  scanner.candidates[scanner.candidates.length - 1] = candidate;
  return candidate;
}

/** Stands for a key that its colon has followed at once. */
export const DECIDED: KeyCandidate = {
  isPossible: false,
  isAwaited: false,
  isRequired: false,
  token: 0,
  start: 0,
  lineStart: 0,
};

/** Whether a colon follows what started there, on the same line and near enough. */
export function isColonNext(scanner: Scanner, { start, lineStart }: KeyStart): boolean {
  const { text, at } = scanner;
  if (lineStart !== scanner.lineStart) return false;
  const colon = skipSpaces(text, at);
  if (codeAt(text, colon) !== COLON || colon - start > LONGEST_KEY) return false;
  return isInFlow(scanner) || isGapOrEnd(codeAt(text, colon + 1));
}

/** The possible key of this level can no longer be a key. */
export function closeKey(scanner: Scanner): void {
  const candidate = scanner.candidates.at(-1);
  if (candidate?.isPossible === true) giveUp(scanner, candidate);
}

/** Whether a colon here would still make it a key. */
export function isStillPossible(scanner: Scanner, candidate: KeyCandidate): boolean {
  if (!candidate.isPossible) return false;
  if (candidate.lineStart === scanner.lineStart && !isTooFar(scanner, candidate)) return true;
  giveUp(scanner, candidate);
  return false;
}

function giveUp(scanner: Scanner, candidate: KeyCandidate): void {
  candidate.isPossible = false;
  if (!candidate.isRequired) return;
  const isLong = candidate.lineStart === scanner.lineStart && isTooFar(scanner, candidate);
  const reason = isLong
    ? `a key has more than ${LONGEST_KEY} characters`
    : 'a key spans several lines, or the ":" after it is missing';
  stopWith(scanner, reason, candidate.start);
}

/** A character counts once, for any number of UTF-16 units. */
function isTooFar({ text, at }: Scanner, { start }: KeyCandidate): boolean {
  const units = at - start;
  if (units <= LONGEST_KEY || units > 2 * LONGEST_KEY) return units > LONGEST_KEY;
  return [...text.slice(start, at)].length > LONGEST_KEY;
}

/** Begins a block collection at a column further in: before the token of a number, or after all. */
export function indentTo(
  scanner: Scanner,
  column: number,
  type: 'block-seq' | 'block-map',
  before: { token: number; start: number },
): void {
  if (isInFlow(scanner) || scanner.indent >= column) return;
  scanner.indents.push(scanner.indent);
  scanner.indent = column;
  insert(scanner, before.token, token(type, before.start, before.start));
}

/** Ends the block collections that are further in than a column. */
export function unindentTo(scanner: Scanner, column: number): void {
  if (isInFlow(scanner)) return;
  while (scanner.indent > column) {
    scanner.queue.push(token('block-end', scanner.at, scanner.at));
    scanner.indent = scanner.indents.pop() ?? -1;
  }
}
