/**
 * A program that is to be run on files of the repository, as the pure rooms ask for it: what it may see and what it is told.
 * @module
 */

/** A program that renders sources. */
export interface Program {
  /** As it is called on PATH. */
  readonly name: string;
  /** What makes it print its version. */
  readonly versionArguments: readonly string[];
  /** The oldest version that will do, as in `3.16.0`. */
  readonly minimum: string;
}

/** The paths of all files of the repository that a rendering follows from. */
export function storedFiles({ files, placed, packed }: ProgramRun): readonly string[] {
  const held = [...(packed?.values() ?? [])].flatMap((directory) => directory.files);
  return [...new Set([...files, ...(placed?.values() ?? []), ...held])];
}

/** One rendering: commands that are run one after the other in a directory of their own. */
export interface ProgramRun {
  readonly program: Program;
  /** The directory that it is run in, relative to the fleet's root; empty for the root. */
  readonly directory: string;
  /** Paths of the repository's files that it may see. */
  readonly files: readonly string[];
  /** Files that it sees elsewhere than they lie: the path at which each is seen, and the one at which it lies. */
  readonly placed?: ReadonlyMap<string, string>;
  /** Directories that it sees as packed charts: the path of each archive, and what is packed into it. */
  readonly packed?: ReadonlyMap<string, PackedDirectory>;
  /** Texts of files that it sees instead of those or beside them, by path relative to the fleet's root; `../` stands for a place beside it. */
  readonly made: ReadonlyMap<string, string>;
  /** Arguments of each command. What the last one prints is the result. */
  readonly commands: readonly (readonly string[])[];
  /** A program that this one starts, in its own bounds. */
  readonly helper?: ProgramHelper;
  /** Paths of the packed charts among the files: they are judged, and packed anew from what was judged. */
  readonly archives?: ReadonlySet<string>;
  /** Whether schemas of values count for nothing in this rendering. */
  readonly ignoresSchemas?: boolean;
  /** Whether the last one might print something else when it is run again; then it is, and may not. */
  readonly mayVary?: boolean;
}

/** Another program, and how the one that starts it is told so in the last command. */
export interface ProgramHelper {
  readonly program: Program;
  /** Arguments that allow it. */
  readonly options: readonly string[];
  /** The option whose value is its path. */
  readonly option: string;
}

/** A directory that is packed. */
export interface PackedDirectory {
  readonly directory: string;
  /** Paths of all files in it, relative to the fleet's root. */
  readonly files: readonly string[];
}

/** A file of the repository as it is stored. */
export interface FileBytes {
  /** Path relative to the fleet's root, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}
