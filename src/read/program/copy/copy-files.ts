/** The input of a rendering → its copy for the program: files as stored, and validated files in their printed form. */
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { groupPairs } from '../../../collection/group-by.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { makeInScratch, writeScratch } from '../../../disk/scratch.ts';
import type { FileBytes, PackedDirectory, ProgramRun } from '../../../resource/program-run.ts';
import { filterFinding } from '../../decode-text.ts';
import type { RepositoryReader } from '../../repository-reader.ts';
import { scratchUnwritable } from '../scratch-directory.ts';
import { repackArchive } from './chart-archive.ts';
import { writeTar } from './tar.ts';

/** Files that are copied at a time. */
const COPIED_FILES = 64;

/** Copies it below a directory, which is made. Links were followed by the listing, so there are none. */
export async function copyFiles(
  run: ProgramRun,
  root: string,
  reader: RepositoryReader,
): Promise<readonly Diagnostic[]> {
  const { made } = run;
  await makeInScratch(root);
  // Files of values are beside the copy.
  const around = dirname(root);
  const write: Write = async (path, content) => {
    try {
      await writeScratch(around, join(basename(root), path), content);
    } catch (cause) {
      throw scratchUnwritable(join(root, path), cause);
    }
  };
  const copied = await copyStored(run, reader, write);
  if (copied.length > 0) return copied;
  for (const [path, directory] of run.packed ?? []) {
    const content = await packDirectory(path, directory, { run, reader });
    if (!(content instanceof Uint8Array)) return content;
    await write(path, content);
  }
  for (const [path, text] of made) await write(path, text);
  return [];
}

type Write = (path: string, content: Uint8Array | string) => Promise<void>;

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
      for (const path of seenAt.get(file.path) ?? []) await write(path, content);
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
