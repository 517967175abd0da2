/**
 * What stands between the values of a text: blanks, line breaks and comments.
 * @module
 */

const SPACE = 0x20;
const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const HASH = 0x23;

/** The first offset from `from` on that is neither blank, nor line break, nor part of a comment. */
export function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === HASH) at = lineEnd(text, at);
    else if (code === SPACE || code === NEWLINE || code === TAB || code === RETURN) at += 1;
    else break;
  }
  return at;
}

/** The first offset from `from` on that is neither a space nor a tab. */
export function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === TAB) at += 1;
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
