/**
 * The bytes of a file → its text, or the finding that it is not a text.
 * @module
 */
import { fileNotUtf8, filePointer, fileTooLarge } from '../diagnostic/codes/read.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { startOfFile } from '../diagnostic/position.ts';
import type { FileBytes } from '../resource/program-run.ts';
import type { SourceFile } from '../resource/source-file.ts';

/** Larger files are not read. Argo CD takes 10 MB of manifests for a whole application. */
export const LARGEST_FILE: number = 16 * 1024 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Makes the finding about stored content, for the path that it was read by. */
export type Failure = (path: string) => Diagnostic;

/** Makes the text of a file. */
export function decodeText(path: string, bytes: Uint8Array): SourceFile | Diagnostic {
  const text = decodeBytes(bytes);
  return typeof text === 'string' ? { path, text } : text(path);
}

/** Makes a text of bytes, for any paths to them. */
export function decodeBytes(bytes: Uint8Array): string | Failure {
  if (bytes.length > LARGEST_FILE) return (path) => tooLarge(path, bytes.length);
  try {
    return isPointer(bytes) ? pointer : decoder.decode(bytes);
  } catch {
    return (path) => diagnose(fileNotUtf8, { path }, startOfFile(path));
  }
}

const pointerStart = new TextEncoder().encode('version https://git-lfs.github.com/spec/v1\n');

/** A pointer of Git LFS; its specification: shorter than 1024 bytes, with a defined first line. */
function isPointer(bytes: Uint8Array): boolean {
  return bytes.length < 1024 && pointerStart.every((byte, i) => bytes[i] === byte);
}

function pointer(path: string): Diagnostic {
  return diagnose(filePointer, { path }, startOfFile(path));
}

/** The finding about a pointer of Git LFS; undefined for a file itself. */
export function pointerFinding({ path, bytes }: FileBytes): Diagnostic | undefined {
  return isPointer(bytes) ? pointer(path) : undefined;
}

/** The finding about a file that is too large. */
export function tooLarge(path: string, bytes: number): Diagnostic {
  return diagnose(fileTooLarge, { path, bytes, limit: LARGEST_FILE }, startOfFile(path));
}
