/**
 * The files of a layout and those of its branch → the files to write and to remove, and those that block a path.
 * @module
 */
import { applicationOf } from '../layout/file-path.ts';
import type { FileChanges } from './branch-plan.ts';
import type { TreeEdit } from './object/edit-tree.ts';
import { TREE_MODE, type TreeEntry } from './object/tree.ts';
import type { Found, PresentFiles } from './present-files.ts';
import type { WantedFile } from './wanted-file.ts';

/** A file of another owner that blocks a path. */
export interface ForeignFile {
  readonly path: string;
  /** The path to write. */
  readonly needed: string;
}

/** The differences between a branch and its layout. */
export interface Comparison {
  /** Whether the difference requires a commit. */
  readonly isChange: boolean;
  readonly edits: readonly TreeEdit[];
  /** The files that the edits write. */
  readonly written: readonly WantedFile[];
  readonly files: FileChanges;
  readonly foreign: readonly ForeignFile[];
}

/** Compares; `owned` are the paths that distributary wrote. */
export function compareFiles(
  wanted: readonly WantedFile[],
  present: PresentFiles,
  owned: ReadonlySet<string>,
): Comparison {
  const wantedPaths = new Set<string>();
  const found: Found[] = [];
  for (const { path } of wanted) {
    wantedPaths.add(path);
    found.push(present.find(path));
  }
  const removed = [...owned].filter((path) => !wantedPaths.has(path) && isFile(path, present));
  const touched = new Set(removed.map(applicationOf));
  for (const [i, file] of wanted.entries()) {
    const isManifest = file.written === 'manifest';
    if (isManifest && !isSame(file, found[i]?.entry)) touched.add(file.application);
  }
  const edits: TreeEdit[] = removed.map((path) => ({ path, entry: undefined }));
  const written: WantedFile[] = [];
  const [added, changed]: [string[], string[]] = [[], []];
  for (const [i, file] of wanted.entries()) {
    const entry = found[i]?.entry;
    if (!isWritten(file, entry, touched)) continue;
    written.push(file);
    edits.push({ path: file.path, entry: entryOf(file) });
    (entry === undefined ? added : changed).push(file.path);
  }
  const foreign = foreignAmong(wanted, found, { present, owned });
  const files = { added: added.sort(), changed: changed.sort(), removed: removed.sort() };
  return { isChange: touched.size > 0, edits, written, files, foreign };
}

/** Whether a file differs; one beside a manifest that does not differ stays as it is. */
function isWritten(
  file: WantedFile,
  entry: TreeEntry | undefined,
  touched: ReadonlySet<string>,
): boolean {
  if (isSame(file, entry)) return false;
  return file.written !== 'application' || entry === undefined || touched.has(file.application);
}

function entryOf({ mode, object }: WantedFile): TreeEntry {
  return { mode, id: object.id };
}

function isSame(file: WantedFile, entry: TreeEntry | undefined): boolean {
  return entry?.id === file.object.id && entry.mode === file.mode;
}

function isFile(path: string, present: PresentFiles): boolean {
  const { entry } = present.find(path);
  return entry !== undefined && entry.mode !== TREE_MODE;
}

interface Owners {
  readonly present: PresentFiles;
  readonly owned: ReadonlySet<string>;
}

function foreignAmong(
  wanted: readonly WantedFile[],
  found: readonly Found[],
  owners: Owners,
): readonly ForeignFile[] {
  const foreign: ForeignFile[] = [];
  for (const [i, file] of wanted.entries()) {
    const other = foreignAt(file, found[i] ?? {}, owners);
    if (other !== undefined) foreign.push(other);
  }
  return foreign;
}

function foreignAt(
  file: WantedFile,
  { entry, blockedBy }: Found,
  { present, owned }: Owners,
): ForeignFile | undefined {
  const needed = file.path;
  if (blockedBy !== undefined) {
    return owned.has(blockedBy) ? undefined : { path: blockedBy, needed };
  }
  if (entry?.mode === TREE_MODE) {
    const path = present.below(needed).find((inside) => !owned.has(inside));
    return path === undefined ? undefined : { path, needed };
  }
  const isForeign = entry !== undefined && !owned.has(needed) && !isSame(file, entry);
  return isForeign ? { path: needed, needed } : undefined;
}
