/**
 * The bytes of a file → its text, or the finding that it has none.
 * @module
 */
import { fileNotUtf8, filePointer, fileTooLarge } from '../diagnostic/codes/read.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { startOfFile } from '../diagnostic/position.ts';
import type { FileBytes } from '../resource/program-run.ts';
import type { SourceFile } from '../resource/source-file.ts';

/** Larger files are not read. Argo CD takes 10 MB of manifests for a whole application. */
export const LARGEST_FILE: number = 16 * 1024 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Makes the text of a file. */
export function decodeText(path: string, bytes: Uint8Array): SourceFile | Diagnostic {
  if (bytes.length > LARGEST_FILE) return tooLarge(path, bytes.length);
  try {
    return pointerFinding({ path, bytes }) ?? { path, text: decoder.decode(bytes) };
  } catch {
    return diagnose(fileNotUtf8, { path }, startOfFile(path));
  }
}

const pointerStart = new TextEncoder().encode('version https://git-lfs.github.com/spec/v1\n');

/** The finding about a pointer of Git LFS; its specification: shorter than 1024 bytes, and the first line says so. */
export function pointerFinding({ path, bytes }: FileBytes): Diagnostic | undefined {
  const isPointer = bytes.length < 1024 && pointerStart.every((byte, i) => bytes[i] === byte);
  return isPointer ? diagnose(filePointer, { path }, startOfFile(path)) : undefined;
}

/** The finding about a file that is too large. */
export function tooLarge(path: string, bytes: number): Diagnostic {
  return diagnose(fileTooLarge, { path, bytes, limit: LARGEST_FILE }, startOfFile(path));
}

/** Makes texts of what was read. */
export function decodeAll({
  value,
  diagnostics,
}: Outcome<readonly FileBytes[]>): Outcome<readonly SourceFile[]> {
  const { value: texts, diagnostics: problems } = splitRead(
    value.map(({ path, bytes }) => decodeText(path, bytes)),
  );
  return { value: texts, diagnostics: [...diagnostics, ...problems] };
}

/** Sorts what was read into files and findings. */
export function splitRead<T extends { readonly path: string }>(
  read: readonly (T | Diagnostic)[],
): Outcome<readonly T[]> {
  const value: T[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const item of read) {
    if ('path' in item) value.push(item);
    else diagnostics.push(item);
  }
  return { value, diagnostics };
}
