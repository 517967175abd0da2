/** A scanner → its tokens, in the order of the text; a possible key is held back until it is decided. */
import { codeAt, DASH, END, HASH, isBreak, PERCENT, SPACE, TAB } from '../text/characters.ts';
import { addIndicator, fetchContent } from './fetch-content.ts';
import { closeKey, isStillPossible, unindentTo } from './key-candidates.ts';
import { isMarkerHere } from './scan-plain.ts';
import {
  append,
  codeHere,
  columnHere,
  endOfLine,
  isInFlow,
  type Scanner,
  skipBreak,
  stopWith,
} from './scanner.ts';
import { type Token, token } from './token.ts';

/** The next token; the end of the text where it is unreadable. */
export function peekToken(scanner: Scanner): Token {
  while (scanner.failure === undefined && needsMore(scanner)) fetchToken(scanner);
  const found = scanner.failure === undefined ? scanner.queue[0] : undefined;
  return found ?? token('end', scanner.at, scanner.at);
}

/** Returns the next token and continues after it. */
export function takeToken(scanner: Scanner): Token {
  const found = peekToken(scanner);
  // The end stays.
  if (found.type !== 'end') {
    scanner.queue.shift();
    scanner.taken += 1;
  }
  return found;
}

/** Whether the first token is still undecided: the waiting one may be a key, and then a mapping begins before it. */
function needsMore(scanner: Scanner): boolean {
  const first = scanner.queue[0];
  if (first === undefined) return true;
  const { candidate } = first;
  return candidate?.isAwaited === true && isStillPossible(scanner, candidate);
}

function fetchToken(scanner: Scanner): void {
  toNextToken(scanner);
  unindentTo(scanner, columnHere(scanner));
  const code = codeHere(scanner);
  if (code === END) {
    // A possible key of the last line can no longer be a key.
    scanner.lineStart = scanner.at;
    endBlocks(scanner);
    append(scanner, token('end', scanner.at, scanner.at));
  } else if (columnHere(scanner) === 0 && code === PERCENT) {
    stopWith(scanner, 'a line that starts with "%" ends the document for Kubernetes', scanner.at);
  } else if (isMarkerHere(scanner)) {
    endBlocks(scanner);
    addIndicator(scanner, code === DASH ? 'document-start' : 'document-end', 3);
  } else {
    fetchContent(scanner, code);
  }
}

/** Skips blanks, comments and line breaks. A tab is no blank where a key may begin, since it would indent it. */
function toNextToken(scanner: Scanner): void {
  const { text } = scanner;
  for (;;) {
    let at = skipBlanks(text, scanner.at, isInFlow(scanner) || !scanner.keyAllowed);
    if (codeAt(text, at) === HASH) at = endOfLine(text, at);
    scanner.at = at;
    if (!isBreak(codeAt(text, at))) return;
    skipBreak(scanner);
    if (!isInFlow(scanner)) scanner.keyAllowed = true;
  }
}

function skipBlanks(text: string, from: number, withTabs: boolean): number {
  for (let at = from; ; at += 1) {
    const code = codeAt(text, at);
    if (code !== SPACE && !(withTabs && code === TAB)) return at;
  }
}

function endBlocks(scanner: Scanner): void {
  unindentTo(scanner, -1);
  closeKey(scanner);
  scanner.keyAllowed = false;
}
