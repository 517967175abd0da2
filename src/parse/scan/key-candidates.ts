/**
 * Keys without a `?`: the start of a possible key is recorded, and a `:` on the same line makes it a key.
 * @module
 */
import {
  columnHere,
  insert,
  isInFlow,
  mark,
  nextNumber,
  type Scanner,
  stopWith,
} from './scanner.ts';
import type { KeyCandidate } from './token.ts';

/** Characters between the start of a key and its colon, at most. */
const LONGEST_KEY = 1024;

/** Records a possible key that begins here. */
export function openKey(scanner: Scanner): KeyCandidate | undefined {
  if (!scanner.keyAllowed) return undefined;
  closeKey(scanner);
  const candidate: KeyCandidate = {
    isPossible: true,
    isAwaited: true,
    isRequired: !isInFlow(scanner) && scanner.indent === columnHere(scanner),
    token: nextNumber(scanner),
    start: scanner.at,
    lineStart: scanner.lineStart,
  };
  scanner.candidates[scanner.candidates.length - 1] = candidate;
  return candidate;
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
  insert(scanner, before.token, mark(type, before.start, before.start));
}

/** Ends the block collections that are further in than a column. */
export function unindentTo(scanner: Scanner, column: number): void {
  if (isInFlow(scanner)) return;
  while (scanner.indent > column) {
    scanner.queue.push(mark('block-end', scanner.at, scanner.at));
    scanner.indent = scanner.indents.pop() ?? -1;
  }
}
