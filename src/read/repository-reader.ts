/**
 * The contract of the `read` room: a fleet's directory, as it is on disk or in a commit.
 * @module
 */
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { FileBytes } from '../resource/program-run.ts';
import type { SourceFile } from '../resource/source-file.ts';

/** The files below a fleet's root. */
export interface RepositoryReader {
  /** Where the files are, for people: a directory, or a commit and a directory in it. */
  readonly description: string;
  /**
   * All files below the root, sorted, with `/` and relative to it. Links inside the root are followed, to directories too.
   * `.git` and `node_modules` are left out at every level.
   */
  readonly paths: readonly string[];
  /**
   * What stands among the files and cannot be read: links that lead nowhere, out of the root or in a circle, pipes, submodules.
   * `at.file` is the path. They matter only below directories that are used.
   */
  readonly problems: readonly Diagnostic[];
  /** Why the listing ended before everything was found: then nothing that is made of it can be relied on. */
  readonly cut?: Diagnostic;
  /** The text of files, in the order asked for. A file that cannot be read is left out, with a finding. */
  read(paths: readonly string[]): Promise<Outcome<readonly SourceFile[]>>;
  /** The same with bytes, for files that need not be text. */
  readBytes(paths: readonly string[]): Promise<Outcome<readonly FileBytes[]>>;
}

/** Directories that hold no fleet's files. */
export const skippedDirectories: ReadonlySet<string> = new Set(['.git', 'node_modules']);
