/** A request of the pure rooms to run a program on files of the repository: the files that it may read and its arguments. */

/** A program that renders sources. */
export interface Program {
  /** Its name on PATH. */
  readonly name: string;
  /** Arguments that print its version. */
  readonly versionArguments: readonly string[];
  /** The oldest supported version, e.g. `3.16.0`. */
  readonly minimum: string;
}

/** The paths of all files of the repository that the rendering depends on. */
export function storedFiles({ files, placed, packed }: ProgramRun): readonly string[] {
  const unpacked = [...(packed?.values() ?? [])].flatMap((directory) => directory.files);
  return [...new Set([...files, ...(placed?.values() ?? []), ...unpacked])];
}

/** One rendering: commands that run in sequence in a directory of their own. */
export interface ProgramRun {
  readonly program: Program;
  /** The working directory, relative to the fleet's root; empty for the root. */
  readonly directory: string;
  /** Paths of the repository's files that it may read. */
  readonly files: readonly string[];
  /** Files at another path than in the repository: path for the program, path in the repository. */
  readonly placed?: ReadonlyMap<string, string>;
  /** Directories that it gets as packed charts: the path of each archive, and its content. */
  readonly packed?: ReadonlyMap<string, PackedDirectory>;
  /** Texts that replace or complement files, by path relative to the fleet's root; `../` is a directory beside the root. */
  readonly made: ReadonlyMap<string, string>;
  /** Arguments of each command. The output of the last one is the result. */
  readonly commands: readonly (readonly string[])[];
  /** A program that this one starts, with limits of its own. */
  readonly helper?: ProgramHelper;
  /** Paths of the packed charts among the files: they are validated, and packed again from the validated content. */
  readonly archives?: ReadonlySet<string>;
  /** Whether the schemas of values are ignored in this rendering. */
  readonly ignoresSchemas?: boolean;
  /** Whether the last command may print something else on a second run; then it runs twice, and a difference is an error. */
  readonly mayVary?: boolean;
}

/** Another program, and how the last command of the first one gets its path. */
export interface ProgramHelper {
  readonly program: Program;
  /** Arguments that allow its use. */
  readonly options: readonly string[];
  /** The option that takes its path. */
  readonly option: string;
}

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

/** kustomize's names for the file of a directory, which has one of them. */
export const kustomizationNames: readonly string[] = [
  'kustomization.yaml',
  'kustomization.yml',
  'Kustomization',
];
