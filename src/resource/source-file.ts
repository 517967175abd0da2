/**
 * A file as the `read` room hands it on: its place and its text, nothing understood yet.
 * @module
 */

/** One text file of the repository. */
export interface SourceFile {
  /** Path relative to the fleet's root, with `/`. */
  readonly path: string;
  readonly text: string;
}
