/** The bytes of a file → its text, or the finding that it is not a text. */
import { fileNotUtf8, filePointer, fileTooLarge } from '../diagnostic/codes/read.ts';
import { fileEncrypted } from '../diagnostic/codes/read-filter.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { startOfFile } from '../diagnostic/position.ts';
import type { FileBytes } from '../resource/program-run.ts';
import type { SourceFile } from '../resource/source-file.ts';

/** Larger files are not read. Argo CD takes 10 MB of manifests for a whole application. */
export const LARGEST_FILE: number = 16 * 1024 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Makes the finding about stored content, for the path that it was read by. */
export type Failure = (path: string) => Diagnostic;

export function decodeText(path: string, bytes: Uint8Array): SourceFile | Diagnostic {
  const text = decodeBytes(bytes);
  return typeof text === 'string' ? { path, text } : text(path);
}

/** Makes a text of bytes, for any paths to them. */
export function decodeBytes(bytes: Uint8Array): string | Failure {
  if (bytes.length > LARGEST_FILE) return (path) => tooLarge(path, bytes.length);
  try {
    return filterOutput(bytes) ?? decoder.decode(bytes);
  } catch {
    return (path) => diagnose(fileNotUtf8, { path, filter: undefined }, startOfFile(path));
  }
}

/** The finding about what a filter of git has left in place of a file; undefined for a file itself. */
export function filterFinding({ path, bytes }: FileBytes): Diagnostic | undefined {
  return filterOutput(bytes)?.(path);
}

function filterOutput(bytes: Uint8Array): Failure | undefined {
  if (startsWith(bytes, encryptedStart)) {
    return (file) => diagnose(fileEncrypted, { file }, startOfFile(file));
  }
  // Its specification: shorter than 1024 bytes, with a defined first line.
  const isPointer = bytes.length < 1024 && startsWith(bytes, pointerStart);
  return isPointer ? (path) => diagnose(filePointer, { path }, startOfFile(path)) : undefined;
}

/** A pointer of Git LFS. */
const pointerStart = Buffer.from('version https://git-lfs.github.com/spec/v1\n');

/** The header of a file that git-crypt has encrypted. */
const encryptedStart = Buffer.from('\0GITCRYPT\0');

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, i) => bytes[i] === byte);
}

/** The finding about a file that is too large. */
export function tooLarge(path: string, bytes: number): Diagnostic {
  return diagnose(fileTooLarge, { path, bytes, limit: LARGEST_FILE }, startOfFile(path));
}
