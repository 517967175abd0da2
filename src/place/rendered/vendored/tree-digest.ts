/**
 * The files of a directory → their digest in the lock. `sha256sum` gives the same: the digests of the files with their paths,
 * a line each in the order of the paths' code units, and of these lines the digest again.
 */
import { compareStrings } from '../../../collection/order.ts';
import { sha256 } from '../../../collection/sha256.ts';
import type { FileBytes } from '../../../resource/program-run.ts';

/** Digests the files; paths are relative to the directory. */
export function treeDigest(files: readonly FileBytes[]): string {
  const lines = [...files]
    .sort((a, b) => compareStrings(a.path, b.path))
    .map(({ path, bytes }) => `${sha256([bytes])}  ${path}\n`);
  return digestOf(lines.join(''));
}

/** The digest of one content, as the lock writes it. */
export function digestOf(content: string | Uint8Array): string {
  return `sha256:${sha256([content])}`;
}
