/**
 * The text of a file as a row of pieces, so that files which share objects share their text too.
 * @module
 */

/** A piece of text with its length in UTF-8. Made once for an object, however many files it stands in. */
export interface Piece {
  readonly text: string;
  readonly bytes: number;
  /** Whether it begins with a brace, as JSON does. */
  readonly isJson: boolean;
}

/** A file's text: its pieces in order. */
export type Content = readonly Piece[];

const encoder = new TextEncoder();

/** Makes a piece of a text. */
export function pieceOf(text: string): Piece {
  return { text, bytes: encoder.encode(text).length, isJson: /^\s*\{/.test(text) };
}

/**
 * A piece of YAML in block style whose text is made when somebody asks for it or for its length, so that a run that writes no branch
 * prints nothing. Once made, it is kept if `mayKeep` says so, and else made anew for each use.
 */
export function pieceMadeLater(make: () => string, mayKeep: (text: string) => boolean): Piece {
  let bytes: number | undefined;
  let kept: string | undefined;
  const measure = (text: string): number => {
    if (bytes !== undefined) return bytes;
    if (mayKeep(text)) kept = text;
    bytes = encoder.encode(text).length;
    return bytes;
  };
  return {
    isJson: false,
    get bytes() {
      return bytes ?? measure(make());
    },
    get text() {
      if (kept !== undefined) return kept;
      const text = make();
      measure(text);
      return text;
    },
  };
}

/** The whole text. */
export function textOf(content: Content): string {
  return content.map((piece) => piece.text).join('');
}
