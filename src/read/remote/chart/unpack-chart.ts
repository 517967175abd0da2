/** A packed chart → its files. */
import { gunzipSync } from 'node:zlib';
import type { FileBytes } from '../../../resource/program-run.ts';
import { readTar } from '../../program/copy/tar.ts';
import { skippedDirectories } from '../../repository-reader.ts';

/** The files of a packed chart, without their common directory; a text describes the error. `most` are the bytes of the unpacked archive. */
export function unpackChart(archive: Uint8Array, most: number): readonly FileBytes[] | string {
  const tar = unzip(archive, most);
  if (typeof tar === 'string') return tar;
  const read = readTar(tar);
  if (typeof read === 'string') return `the archive cannot be read: ${read}`;
  const tops = new Set(read.map(({ name }) => name.split('/', 1)[0]));
  if (tops.size !== 1 || read.some(({ name }) => !name.includes('/')))
    return 'the archive has several directories at its root, or none';
  const files = new Map<string, FileBytes>();
  for (const { name, bytes } of read) {
    const path = name.slice(name.indexOf('/') + 1);
    if (files.has(path)) return `"${name}" is in the archive twice`;
    if (path.split('/').some((part) => skippedDirectories.has(part))) continue;
    files.set(path, { path, bytes });
  }
  return files.has('Chart.yaml') ? [...files.values()] : 'the archive contains no Chart.yaml';
}

function unzip(archive: Uint8Array, most: number): Uint8Array | string {
  try {
    return gunzipSync(archive, { maxOutputLength: most });
  } catch {
    return 'the archive is no gzip, or too large when unpacked';
  }
}
