/** The contract of the `read` room: a fleet's directory, on disk or in a commit. */
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { FileBytes } from '../resource/program-run.ts';
import type { SourceFile } from '../resource/source-file.ts';

/** The files below a fleet's root. */
export interface RepositoryReader {
  /** The place of the files, as text: a directory, or a commit and a directory in it. */
  readonly description: string;
  /**
   * All files below the root, sorted, with `/` and relative to it. Links inside the root are followed, to directories too.
   * `.git` and `node_modules` are left out at every level.
   */
  readonly paths: readonly string[];
  /**
   * Entries that cannot be read: links to missing targets, out of the root or in a circle, pipes, submodules.
   * `at.file` is the path. They are relevant only below directories that are used.
   */
  readonly problems: readonly Diagnostic[];
  /** Why the listing ended early: then no result of it is reliable. */
  readonly cut?: Diagnostic;
  /** The text of files, in the order of the paths. An unreadable file is left out, with a finding. */
  read(paths: readonly string[]): Promise<Outcome<readonly SourceFile[]>>;
  /** The same with bytes, for files that need not be text. */
  readBytes(paths: readonly string[]): Promise<Outcome<readonly FileBytes[]>>;
  /** Git's id of a file's content, where it is known without reading the file: in a commit and in the index. */
  idOf?(path: string): string | undefined;
  /** Paths on the disk that git ignores, a directory for all below it: the reason that they are missing here. Asked for remedies only. */
  ignored?(): Promise<readonly string[]>;
}

/** Directories without files of a fleet. */
export const skippedDirectories: ReadonlySet<string> = new Set(['.git', 'node_modules']);
