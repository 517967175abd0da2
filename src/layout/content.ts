/**
 * The text of a file as a row of pieces, so that files which share objects share their text too.
 * @module
 */

/** A piece of text with its length in UTF-8. Made once for an object, however many files it stands in. */
export interface Piece {
  readonly text: string;
  readonly bytes: number;
}

/** A file's text: its pieces in order. */
export type Content = readonly Piece[];

const encoder = new TextEncoder();

/** Makes a piece of a text. */
export function pieceOf(text: string): Piece {
  return { text, bytes: encoder.encode(text).length };
}

/** A piece whose text is made anew whenever it is asked for, and kept by nobody; `text` is what `make` gives. */
export function pieceMadeAnew(text: string, make: () => string): Piece {
  return {
    bytes: encoder.encode(text).length,
    get text() {
      return make();
    },
  };
}

/** The whole text. */
export function textOf(content: Content): string {
  return content.map((piece) => piece.text).join('');
}
