/** Renderings → the outputs of earlier runs, by all inputs: the visible files of a rendering, its arguments, and the program. */
import type { Reuse } from '../../cache/reuse.ts';
import { sha256 } from '../../collection/sha256.ts';
import { type Program, type ProgramRun, storedFiles } from '../../resource/program-run.ts';
import type { RepositoryReader } from '../repository-reader.ts';

/** The stored outputs of renderings. */
export interface KeptOutputs {
  /** The stored output of the rendering. */
  recall(run: ProgramRun): Promise<string | undefined>;
  /** Records an output to store. */
  note(run: ProgramRun, text: string): void;
  /** Stores the recorded outputs. */
  keep(): Promise<void>;
}

/** For a run without a store. */
export const keepingNothing: KeptOutputs = {
  recall: async () => undefined,
  note: () => undefined,
  keep: async () => undefined,
};

/** Opens the outputs of renderings; `identities` are those of the programs. */
export async function openOutputs(
  { store, program }: Reuse,
  runs: readonly ProgramRun[],
  reader: RepositoryReader,
  identities: ReadonlyMap<Program, string>,
): Promise<KeptOutputs> {
  const contents = await digestFiles(reader, new Set(runs.flatMap(storedFiles)));
  const keyOf = (run: ProgramRun): string | undefined => {
    const programs = [run.program, ...(run.helper ? [run.helper.program] : [])];
    const identity = programs.map((program) => identities.get(program));
    const stored = storedFiles(run);
    if (identity.includes(undefined) || !stored.every((path) => contents.has(path)))
      return undefined;
    const files = stored.map((path) => [path, contents.get(path)]);
    const { directory, made, commands, archives = [], ignoresSchemas, mayVary } = run;
    const { placed = [], packed = [] } = run;
    const places = [[...placed], [...packed], [...made], [...archives]];
    const parts = [directory, places, commands, ignoresSchemas, mayVary];
    return JSON.stringify([
      'rendering',
      program,
      identity,
      sha256([JSON.stringify([parts, files])]),
    ]);
  };
  const noted = new Map<string, string>();
  return {
    recall: async (run) => {
      const key = keyOf(run);
      return key === undefined ? undefined : await store.get(key);
    },
    note: (run, text) => {
      const key = keyOf(run);
      if (key !== undefined) noted.set(key, text);
    },
    keep: async () => {
      if (noted.size > 0) await store.keep(noted);
    },
  };
}

/** Maximum number of files that are read at a time. */
const READ_FILES = 256;

/** Each file is read once for all renderings with it. */
async function digestFiles(
  reader: RepositoryReader,
  paths: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const all = [...paths];
  const digests = new Map<string, string>();
  for (let i = 0; i < all.length; i += READ_FILES) {
    const { value } = await reader.readBytes(all.slice(i, i + READ_FILES));
    for (const { path, bytes } of value) digests.set(path, sha256([bytes]));
  }
  return digests;
}
