/** A place in the input that a person can open. */

/** A place in an input file. Lines and columns count from 1, documents from 0. */
export interface Position {
  /** Path relative to the fleet's root, with `/`. */
  readonly file: string;
  /** Index of the YAML document in the file, from 0. */
  readonly document: number;
  readonly line: number;
  readonly column: number;
  /** JSON Pointer (RFC 6901) into the document; empty for the document itself. */
  readonly pointer: string;
  /** For an object from the output of a program: the file with the setting; the first line represents the whole. */
  readonly rendered?: RenderedPlace;
}

/** A place in the output of a program for a directory. */
export interface RenderedPlace {
  /** The program's name. */
  readonly program: string;
  /** Path relative to the fleet's root; empty for the root. */
  readonly directory: string;
  /** Line of the program's output, from 1. */
  readonly line: number;
}

/** The first character of a file, for findings about the file as a whole. */
export function startOfFile(file: string): Position {
  return { file, document: 0, line: 1, column: 1, pointer: '' };
}

/** Orders positions by file, line and column; total, and independent of the locale. */
export function comparePositions(a: Position, b: Position): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}
