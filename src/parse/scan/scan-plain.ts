/** A plain scalar, on one line or on several. */
import { tabIndentation } from '../../diagnostic/codes/parse-text.ts';
import {
  COLON,
  codeAt,
  DASH,
  DOT,
  HASH,
  isBlank,
  isBreak,
  isBreakOrEnd,
  isFlowIndicator,
  isGapOrEnd,
  QUESTION,
} from '../text/characters.ts';
import { problem } from '../text/problem.ts';
import {
  codeHere,
  columnHere,
  foldedBreaks,
  isInFlow,
  type Scanner,
  skipBreaks,
  stop,
} from './scanner.ts';
import { scalar, type Token } from './token.ts';

/** Whether a line begins here that is or starts with `---` or `...`. */
export function isMarkerHere(scanner: Scanner): boolean {
  const { text, at } = scanner;
  if (columnHere(scanner) !== 0) return false;
  const code = codeAt(text, at);
  if (code !== DASH && code !== DOT) return false;
  const isThree = text.startsWith('---', at) || text.startsWith('...', at);
  return isThree && isGapOrEnd(codeAt(text, at + 3));
}

/** Reads the scalar that starts here. */
export function scanPlain(scanner: Scanner): Token | undefined {
  const { text, at: start } = scanner;
  const inFlow = isInFlow(scanner);
  let end = takeLine(scanner, inFlow);
  let value = text.slice(start, end);
  while (isBreak(codeHere(scanner))) {
    const breaks = skipBreaks(scanner, checkTab);
    scanner.keyAllowed = true;
    // Further out than the collection the scalar has ended.
    if (isMarkerHere(scanner) || (!inFlow && columnHere(scanner) <= scanner.indent)) break;
    const from = scanner.at;
    const lineEnd = takeLine(scanner, inFlow);
    if (lineEnd === from) break;
    value += foldedBreaks(breaks) + text.slice(from, lineEnd);
    end = lineEnd;
    scanner.keyAllowed = false;
  }
  return scanner.failure === undefined ? scalar('plain', start, end, value) : undefined;
}

/**
 * Skips the text of a line and the blanks after it; returns the end of the text. A comment or a colon ends it; in flow
 * collections `?` does, too, a rule of libyaml only.
 */
function takeLine(scanner: Scanner, inFlow: boolean): number {
  const { text, at: from } = scanner;
  let end = from;
  for (let at = from; ; at += 1) {
    const code = codeAt(text, at);
    if (isBlank(code)) continue;
    const isEnd =
      isBreakOrEnd(code) ||
      (code === COLON && isGapOrEnd(codeAt(text, at + 1))) ||
      (code === HASH && (at > end || at === from)) ||
      (inFlow && (code === QUESTION || isFlowIndicator(code)));
    if (isEnd) {
      scanner.at = at;
      return end;
    }
    end = at + 1;
  }
}

/** A tab must not indent a line. */
function checkTab(scanner: Scanner): void {
  if (columnHere(scanner) > scanner.indent) return;
  stop(scanner, problem(tabIndentation, {}, scanner.at));
}
