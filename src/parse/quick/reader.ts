/**
 * The state of the quick parser: a text and an offset. Any unclear text ends it, and the thorough parser reads instead.
 * @module
 */
import { lineEnd } from '../text/blank.ts';
import { HASH, NEWLINE, SPACE, TAB } from '../text/characters.ts';

/** A text and the current offset. */
export interface Reader {
  readonly text: string;
  /** The next offset. */
  at: number;
  /** The start of that offset's line. */
  lineStart: number;
  /** Whether the current bracket is in a block collection. */
  isInBlock?: boolean;
  /** The value that exceeds the limit of objects; it ends the parser. */
  oversized?: OversizedScalar;
}

/** A scalar that exceeds the limit. */
export interface OversizedScalar {
  readonly start: number;
  /** Characters of its value. */
  readonly size: number;
}

/** Whether the code is that of a space or a newline, or no code since the text has ended. */
export function isGap(code: number): boolean {
  return code === SPACE || code === NEWLINE || Number.isNaN(code);
}

/** The next column, from 0. */
export function columnHere(reader: Reader): number {
  return reader.at - reader.lineStart;
}

/**
 * Continues to the next token after blanks and comments, from the end of a value or the start of a line.
 * False when another text follows a value on its line, or a tab is used instead of spaces.
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
      // No other text may follow a value on its line.
      return isLineStart && text.charCodeAt(at) !== TAB;
    }
    reader.at = at + 1;
    reader.lineStart = at + 1;
  }
}

/** Whether the text is completely read. */
export function isAtEnd(reader: Reader): boolean {
  return reader.at >= reader.text.length;
}
