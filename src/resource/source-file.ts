/** A file as the `read` room returns it: its path and its text, not parsed. */

/** One text file of the repository. */
export interface SourceFile {
  /** Path relative to the fleet's root, with `/`. */
  readonly path: string;
  readonly text: string;
}
