/**
 * The state of a quick reading: a text and a place in it. What is not plain to see ends it, and the thorough reader reads instead.
 * @module
 */
import { lineEnd } from '../text/blank.ts';
import { HASH, NEWLINE, SPACE, TAB } from '../text/characters.ts';

/** A text and how far it is read. */
export interface Reader {
  readonly text: string;
  /** The offset that is read next. */
  at: number;
  /** Where the line of that offset starts. */
  lineStart: number;
  /** Whether the bracket at hand stands in a block collection. */
  isInBlock?: boolean;
  /** The value that is larger than any object may be; it ends the reading. */
  oversized?: OversizedScalar;
}

/** A scalar that is too large. */
export interface OversizedScalar {
  readonly start: number;
  /** Characters of its value. */
  readonly size: number;
}

/** Whether the code is that of a space or a newline, or no code since the text has ended. */
export function isGap(code: number): boolean {
  return code === SPACE || code === NEWLINE || Number.isNaN(code);
}

/** The column that is read next, from 0. */
export function columnHere(reader: Reader): number {
  return reader.at - reader.lineStart;
}

/**
 * Goes on to the next thing that is neither blank nor comment, from the end of a value or the start of a line.
 * False when something stands on the line behind a value, or a tab where spaces belong.
 */
export function toContent(reader: Reader): boolean {
  const { text } = reader;
  for (;;) {
    const from = reader.at;
    let at = from;
    while (text.charCodeAt(at) === SPACE) at += 1;
    const isLineStart = from === reader.lineStart;
    if (text.charCodeAt(at) === HASH && (at > from || isLineStart)) at = lineEnd(text, at);
    if (at >= text.length) {
      reader.at = text.length;
      return true;
    }
    if (text.charCodeAt(at) !== NEWLINE) {
      reader.at = at;
      // Behind a value nothing may follow on its line.
      return isLineStart && text.charCodeAt(at) !== TAB;
    }
    reader.at = at + 1;
    reader.lineStart = at + 1;
  }
}

/** Whether all is read. */
export function isAtEnd(reader: Reader): boolean {
  return reader.at >= reader.text.length;
}
