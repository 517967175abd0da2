/** A packed chart → the same chart packed again from its validated files, so that Helm cannot read an archive differently. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { chartFileUnreadable, schemaLeavesFile } from '../../../diagnostic/codes/source-bounds.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { startOfFile } from '../../../diagnostic/position.ts';
import type { FileBytes } from '../../../resource/program-run.ts';
import { foreignReferences } from '../../../resource/schema-reference.ts';
import { readTar, type TarFile, writeTar } from './tar.ts';

/** Maximum size of all nested charts. Helm's limit is the same. */
const MOST_BYTES = 100 * 1024 * 1024;

/** Maximum depth of nested charts. */
const DEEPEST = 8;

/** The purpose of packing an archive again. */
export interface ArchiveUse {
  /** The directory that is rendered. */
  readonly directory: string;
  /** Whether schemas of values have no effect. */
  readonly ignoresSchemas: boolean;
}

/** Validates an archive and packs it again; the archive is the place of findings. */
export function repackArchive(
  { path, bytes }: FileBytes,
  use: ArchiveUse,
): Uint8Array | Diagnostic {
  const walk: Walk = { ...use, path, left: MOST_BYTES };
  return repack(walk, path, bytes, DEEPEST);
}

interface Walk extends ArchiveUse {
  readonly path: string;
  left: number;
}

const schema = /^[^/]+\/(?:charts\/[^/]+\/)*values\.schema\.json$/;
const archive = /^[^/]+\/(?:charts\/[^/]+\/)*charts\/[^/]+\.tgz$/;

function repack(
  walk: Walk,
  name: string,
  bytes: Uint8Array,
  deeper: number,
): Uint8Array | Diagnostic {
  if (deeper === 0) return unreadable(walk, name, 'charts are nested too deeply');
  const tar = unzip(bytes, walk.left);
  if (tar === undefined)
    return unreadable(walk, name, 'it is not gzip, or too large when unpacked');
  walk.left -= tar.length;
  const read = readTar(tar);
  if (typeof read === 'string') return unreadable(walk, name, read);
  const files: TarFile[] = [];
  for (const file of read) {
    const inner = judge(walk, { ...file, within: `${name}/${file.name}` }, deeper);
    if (!(inner instanceof Uint8Array)) return inner;
    files.push({ name: file.name, bytes: inner });
  }
  return gzipSync(writeTar(files), { level: 1 });
}

/** The replacement of the file in the new archive. */
function judge(
  walk: Walk,
  { name, bytes, within }: TarFile & { readonly within: string },
  deeper: number,
): Uint8Array | Diagnostic {
  if (archive.test(name)) return repack(walk, within, bytes, deeper - 1);
  const finding =
    walk.ignoresSchemas || !schema.test(name) ? undefined : judgeSchema(walk, within, bytes);
  return finding ?? bytes;
}

function unzip(bytes: Uint8Array, most: number): Uint8Array | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: Math.max(1, most) });
  } catch {
    return undefined;
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function judgeSchema(walk: Walk, file: string, bytes: Uint8Array): Diagnostic | undefined {
  const found = referencesIn(bytes);
  if (found === undefined) return unreadable(walk, file, 'it is not JSON');
  const [first] = found;
  if (first === undefined) return undefined;
  const { directory, path } = walk;
  const args = { directory, file, field: first.field, found: first.text };
  return diagnose(schemaLeavesFile, args, startOfFile(path));
}

function referencesIn(bytes: Uint8Array): ReturnType<typeof foreignReferences> {
  try {
    return foreignReferences(decoder.decode(bytes));
  } catch {
    return undefined;
  }
}

function unreadable({ directory, path }: Walk, file: string, problem: string): Diagnostic {
  return diagnose(chartFileUnreadable, { directory, file, problem }, startOfFile(path));
}
