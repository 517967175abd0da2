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
  const states = wanted.map((file) => ({ file, ...present.find(file.path) }));
  const wantedPaths = new Set(wanted.map(({ path }) => path));
  const removed = [...owned].filter((path) => !wantedPaths.has(path) && isFile(path, present));
  const touched = new Set(removed.map(applicationOf));
  let hasChange = false;
  for (const { file, entry } of states) {
    if (file.written !== 'manifest' || isSame(file, entry)) continue;
    touched.add(file.application);
    hasChange = true;
  }
  const written = states.filter(({ file, entry }) => {
    if (isSame(file, entry)) return false;
    return file.written !== 'application' || entry === undefined || touched.has(file.application);
  });
  return {
    isChange: hasChange || removed.length > 0,
    edits: [
      ...removed.map((path) => ({ path, entry: undefined })),
      ...written.map(({ file }) => ({ path: file.path, entry: entryOf(file) })),
    ],
    written: written.map(({ file }) => file),
    files: {
      added: written
        .filter(({ entry }) => entry === undefined)
        .map(({ file }) => file.path)
        .sort(),
      changed: written
        .filter(({ entry }) => entry)
        .map(({ file }) => file.path)
        .sort(),
      removed: removed.sort(),
    },
    foreign: states.flatMap((state) => foreignAt(state, present, owned)),
  };
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

function foreignAt(
  { file, entry, blockedBy }: Found & { readonly file: WantedFile },
  present: PresentFiles,
  owned: ReadonlySet<string>,
): readonly ForeignFile[] {
  const needed = file.path;
  if (blockedBy !== undefined) return owned.has(blockedBy) ? [] : [{ path: blockedBy, needed }];
  if (entry?.mode === TREE_MODE) {
    const path = present.below(needed).find((inside) => !owned.has(inside));
    return path === undefined ? [] : [{ path, needed }];
  }
  const isForeign = entry !== undefined && !owned.has(needed) && !isSame(file, entry);
  return isForeign ? [{ path: needed, needed }] : [];
}
