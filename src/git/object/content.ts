/** The text of a file as a list of pieces, so that files with common objects share their texts. */

/** A piece of text with its length in UTF-8. One for an object, in any number of files. */
export interface Piece {
  readonly text: string;
  readonly bytes: number;
  /** Whether it begins with a brace, like JSON. */
  readonly isJson: boolean;
}

/** A file's text: its pieces in order. */
export type Content = readonly Piece[];

/** Makes a piece of a text. */
export function pieceOf(text: string): Piece {
  return { text, bytes: Buffer.byteLength(text), isJson: /^\s*\{/.test(text) };
}

/**
 * A piece of YAML in block style whose text is made when it or its length is first read, so that a run without branches
 * prints nothing. The text is then kept if `mayKeep` allows it, and else made again for each use.
 */
export function pieceMadeLater(make: () => string, mayKeep: (text: string) => boolean): Piece {
  let bytes: number | undefined;
  let kept: string | undefined;
  const measure = (text: string): number => {
    if (bytes !== undefined) return bytes;
    if (mayKeep(text)) kept = text;
    bytes = Buffer.byteLength(text);
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
