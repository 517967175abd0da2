/** The tokens of a walk: accepted at a valid place; elsewhere they end the parser. */
import { keyNotString, nestedTooDeep } from '../../diagnostic/codes/parse-text.ts';
import { MAX_DEPTH } from '../bounds.ts';
import { peekToken, takeToken } from '../scan/next-token.ts';
import { MISPLACED, stop, stopWith } from '../scan/scanner.ts';
import type { Token, TokenType } from '../scan/token.ts';
import { columnOf, lineStart, skipSpaces } from '../text/blank.ts';
import { problem } from '../text/problem.ts';
import type { Walk } from './walk.ts';

/** Takes the next token if it is of this type. */
export function accept(walk: Walk, type: TokenType): Token | undefined {
  return peekToken(walk.scanner).type === type ? takeToken(walk.scanner) : undefined;
}

/** Whether the token is of one of these types. */
export function isOneOf(token: Token, types: readonly TokenType[]): boolean {
  return types.includes(token.type);
}

/** Ends the parser at a misplaced token, or at the bracket that should have been closed before. */
export function misplaced(walk: Walk, token: Token): void {
  const { scanner, opened, text } = walk;
  if (opened !== undefined && (token.type === 'end' || isFurtherOut(text, opened, token.start))) {
    stopWith(scanner, 'this bracket is not closed before a line with less indentation', opened);
  } else if (token.type === 'value' && opened === undefined) {
    stop(scanner, problem(keyNotString, { found: 'empty or null' }, token.start, walk.path));
  } else {
    stopWith(scanner, opened === undefined ? MISPLACED : reasonInFlow(text, token), token.start);
  }
}

/** In brackets a `?` begins a key and a `:` a value, beside any other characters. */
function reasonInFlow(text: string, { start }: Token): string {
  const character = text.charAt(start);
  return character === '?' || character === ':'
    ? `a "${character}" is not text inside brackets and braces; quote the value`
    : MISPLACED;
}

/** Whether the line of an offset below an open bracket is indented no further than the bracket's line. */
function isFurtherOut(text: string, bracket: number, offset: number): boolean {
  const line = lineStart(text, offset);
  const indentation = (at: number): number => columnOf(text, skipSpaces(text, lineStart(text, at)));
  return line > bracket && indentation(offset) <= indentation(bracket);
}

/** Begins a collection at a depth, itself included; the parser ends at the maximum depth. */
export function enter(walk: Walk, depth: number): void {
  walk.deepest = Math.max(walk.deepest, depth);
  if (depth <= MAX_DEPTH) return;
  const { start } = peekToken(walk.scanner);
  stop(walk.scanner, problem(nestedTooDeep, { limit: MAX_DEPTH }, start, walk.path));
}
