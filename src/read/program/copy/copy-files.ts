/** The input of a rendering → its copy for the program: files as stored, and validated files in their printed form. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { groupPairs } from '../../../collection/group-by.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import type { FileBytes, PackedDirectory, ProgramRun } from '../../../resource/program-run.ts';
import { filterFinding } from '../../decode-text.ts';
import type { RepositoryReader } from '../../repository-reader.ts';
import { repackArchive } from './chart-archive.ts';
import type { RunFiles } from './run-directory.ts';
import { writeTar } from './tar.ts';

/** Files that are copied at a time. */
const COPIED_FILES = 64;

/** Reads it, with `root` above each path. Links were followed by the listing, so there are none. */
export async function readCopy(
  run: ProgramRun,
  root: string,
  reader: RepositoryReader,
): Promise<Outcome<RunFiles>> {
  const files = new Map<string, Uint8Array>();
  // Files of values are beside the copy.
  const write: Write = (path, content) => files.set(join(root, path), content);
  const copied = await copyStored(run, reader, write);
  if (copied.length > 0) return { value: files, diagnostics: copied };
  for (const [path, directory] of run.packed ?? []) {
    const content = await packDirectory(path, directory, { run, reader });
    if (!(content instanceof Uint8Array)) return { value: files, diagnostics: content };
    write(path, content);
  }
  for (const [path, text] of run.made) write(path, Buffer.from(text));
  return { value: files, diagnostics: [] };
}

type Write = (path: string, content: Uint8Array) => void;

/** Copies the repository's own files, each to all its paths. */
async function copyStored(
  run: ProgramRun,
  reader: RepositoryReader,
  write: Write,
): Promise<readonly Diagnostic[]> {
  const { files, placed = new Map<string, string>() } = run;
  const seenAt = groupPairs([
    ...files.map((path) => [path, path] as const),
    ...[...placed].map(([seen, path]) => [path, seen] as const),
  ]);
  const stored = [...seenAt.keys()];
  for (let i = 0; i < stored.length; i += COPIED_FILES) {
    const { value, diagnostics } = await reader.readBytes(stored.slice(i, i + COPIED_FILES));
    const problems = [...diagnostics, ...value.flatMap((file) => filterFinding(file) ?? [])];
    if (problems.length > 0) return problems;
    for (const file of value) {
      const content = judgedContent(file, run);
      if (!(content instanceof Uint8Array)) return [content];
      for (const path of seenAt.get(file.path) ?? []) write(path, content);
    }
  }
  return [];
}

function judgedContent(file: FileBytes, run: ProgramRun): Uint8Array | Diagnostic {
  const { archives, directory, ignoresSchemas = false } = run;
  return archives?.has(file.path) === true
    ? repackArchive(file, { directory, ignoresSchemas })
    : file.bytes;
}

/** Packs a chart like Helm's own archives, and validates it like one of those. */
async function packDirectory(
  path: string,
  { directory, files }: PackedDirectory,
  { run, reader }: { readonly run: ProgramRun; readonly reader: RepositoryReader },
): Promise<Uint8Array | readonly Diagnostic[]> {
  const { value, diagnostics } = await reader.readBytes(files);
  const problems = [...diagnostics, ...value.flatMap((file) => filterFinding(file) ?? [])];
  if (problems.length > 0) return problems;
  const entries = value.map((file) => ({
    name: `chart/${file.path.slice(directory.length + 1)}`,
    bytes: file.bytes,
  }));
  const bytes = gzipSync(writeTar(entries), { level: 1 });
  const use = { directory: run.directory, ignoresSchemas: run.ignoresSchemas ?? false };
  const content = repackArchive({ path, bytes }, use);
  return content instanceof Uint8Array ? content : [content];
}
