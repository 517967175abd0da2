/**
 * What a rendering may see → the copy of it that the program is given: files as they are stored, and in place of those that were judged
 * what was judged.
 * @module
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { invariant } from '../../../diagnostic/invariant.ts';
import type { FileBytes, ProgramRun } from '../../../resource/program-run.ts';
import { pointerFinding } from '../../decode-text.ts';
import type { RepositoryReader } from '../../repository-reader.ts';
import { scratchUnwritable } from '../scratch-directory.ts';
import { repackArchive } from './chart-archive.ts';

/** Files that are copied at a time. */
const COPIED_FILES = 64;

/** Copies it below a directory, which is made. Links were followed when the files were listed, so there is none among them. */
export async function copyFiles(
  run: ProgramRun,
  root: string,
  reader: RepositoryReader,
): Promise<readonly Diagnostic[]> {
  const { files, made } = run;
  await mkdir(root, { recursive: true });
  const known = new Set([root]);
  const write = async (path: string, content: Uint8Array | string): Promise<void> => {
    const at = join(root, path);
    invariant(!relative(join(root, '..'), at).startsWith('..'), 'a copy stays in its directory');
    const parent = dirname(at);
    try {
      if (!known.has(parent)) await mkdir(parent, { recursive: true });
      known.add(parent);
      await writeFile(at, content);
    } catch (cause) {
      throw scratchUnwritable(at, cause);
    }
  };
  for (let i = 0; i < files.length; i += COPIED_FILES) {
    const { value, diagnostics } = await reader.readBytes(files.slice(i, i + COPIED_FILES));
    const problems = [...diagnostics, ...value.flatMap((file) => pointerFinding(file) ?? [])];
    if (problems.length > 0) return problems;
    for (const file of value) {
      const content = judgedContent(file, run);
      if (!(content instanceof Uint8Array)) return [content];
      await write(file.path, content);
    }
  }
  for (const [path, text] of made) await write(path, text);
  return [];
}

function judgedContent(file: FileBytes, run: ProgramRun): Uint8Array | Diagnostic {
  const { archives, directory, ignoresSchemas = false } = run;
  return archives?.has(file.path) === true
    ? repackArchive(file, { directory, ignoresSchemas })
    : file.bytes;
}
