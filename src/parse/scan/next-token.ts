/**
 * A scanner → its tokens, in the order of the text; a possible key is held back until it is decided.
 * @module
 */
import { DASH, HASH, isBreak, isBreakOrEnd, PERCENT, SPACE, TAB } from '../text/characters.ts';
import { addIndicator, fetchContent } from './fetch-content.ts';
import { closeKey, isStillPossible, unindentTo } from './key-candidates.ts';
import { isMarkerHere } from './scan-plain.ts';
import {
  append,
  codeHere,
  columnHere,
  isInFlow,
  mark,
  type Scanner,
  skipBreak,
  stopWith,
  takeFirst,
} from './scanner.ts';
import type { Token } from './token.ts';

/** The next token; the end of the text where it is unreadable. */
export function peekToken(scanner: Scanner): Token {
  while (scanner.failure === undefined && needsMore(scanner)) fetchToken(scanner);
  const token = scanner.failure === undefined ? scanner.queue[scanner.head] : undefined;
  return token ?? mark('end', scanner.at, scanner.at);
}

/** Returns the next token and continues after it. */
export function takeToken(scanner: Scanner): Token {
  const token = peekToken(scanner);
  // The end stays.
  if (token.type !== 'end') takeFirst(scanner);
  return token;
}

/** Whether the first token is still undecided: the waiting one may be a key, and then a mapping begins before it. */
function needsMore(scanner: Scanner): boolean {
  const first = scanner.queue[scanner.head];
  if (first === undefined) return true;
  const { candidate } = first;
  return candidate?.isAwaited === true && isStillPossible(scanner, candidate);
}

function fetchToken(scanner: Scanner): void {
  toNextToken(scanner);
  unindentTo(scanner, columnHere(scanner));
  const code = codeHere(scanner);
  if (Number.isNaN(code)) {
    // A possible key of the last line can no longer be a key.
    scanner.lineStart = scanner.at;
    endBlocks(scanner);
    append(scanner, mark('end', scanner.at, scanner.at));
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
    const areTabsBlank = isInFlow(scanner) || !scanner.keyAllowed;
    skipBlanks(scanner, areTabsBlank);
    if (codeHere(scanner) === HASH) {
      while (!isBreakOrEnd(text.charCodeAt(scanner.at))) scanner.at += 1;
    }
    if (!isBreak(codeHere(scanner))) return;
    skipBreak(scanner);
    if (!isInFlow(scanner)) scanner.keyAllowed = true;
  }
}

function skipBlanks(scanner: Scanner, withTabs: boolean): void {
  let code = codeHere(scanner);
  while (code === SPACE || (withTabs && code === TAB)) {
    scanner.at += 1;
    code = codeHere(scanner);
  }
}

function endBlocks(scanner: Scanner): void {
  unindentTo(scanner, -1);
  closeKey(scanner);
  scanner.keyAllowed = false;
}
