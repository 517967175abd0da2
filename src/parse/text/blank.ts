/** The text between values: blanks, line breaks and comments. */

import { codeAt, HASH, NEWLINE, RETURN, SPACE, TAB } from './characters.ts';

/** The first offset from `from` on that is neither blank, nor line break, nor part of a comment. */
export function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = codeAt(text, at);
    if (code === HASH) at = lineEnd(text, at);
    else if (code === SPACE || code === NEWLINE || code === TAB || code === RETURN) at += 1;
    else break;
  }
  return at;
}

/** The first offset from `from` on that is neither a space nor a tab. */
export function skipSpaces(text: string, from: number): number {
  let at = from;
  while (codeAt(text, at) === SPACE || codeAt(text, at) === TAB) at += 1;
  return at;
}

/** The offset of the line break that ends the line of an offset, or of the text's end. */
export function lineEnd(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? text.length : newline;
}

/** The offset of the line after the one of an offset. */
export function nextLine(text: string, from: number): number {
  return Math.min(lineEnd(text, from) + 1, text.length);
}

/** The offset where the line of an offset starts. */
export function lineStart(text: string, from: number): number {
  return from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1;
}

/** The column of an offset, from 0. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** Whether a value at the offset is the first on its line except for spaces. The rest of a long line is not read. */
export function isFirstOnLine(text: string, offset: number): boolean {
  let at = offset;
  while (codeAt(text, at - 1) === SPACE || codeAt(text, at - 1) === TAB) at -= 1;
  return at === 0 || codeAt(text, at - 1) === NEWLINE;
}

/** The start of the comment lines directly above a line, at exactly this column. */
export function commentsAbove(text: string, start: number, column: number): number {
  let from = start;
  while (from > 0) {
    const above = lineStart(text, from - 1);
    const first = skipSpaces(text, above);
    if (codeAt(text, first) !== HASH || first - above !== column) break;
    from = above;
  }
  return from;
}

/** The start of the line after a value, and after the comment lines below it that are further in than the column. */
export function endOfLines(text: string, end: number, column: number): number {
  let after = isLineStart(text, end) ? end : nextLine(text, end);
  for (;;) {
    const first = skipWhite(text, after);
    if (codeAt(text, first) !== HASH || columnOf(text, first) <= column) return after;
    after = nextLine(text, first);
  }
}

function isLineStart(text: string, offset: number): boolean {
  return offset > 0 && codeAt(text, offset - 1) === NEWLINE;
}

/** The first offset from `from` on that is neither blank nor line break. */
export function skipWhite(text: string, from: number): number {
  let at = from;
  while (at < text.length && codeAt(text, at) <= SPACE) at += 1;
  return at;
}
