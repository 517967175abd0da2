/** The files of a layout and those of its branch → the files to write and to remove, and those that block a path. */

import type { TreeEdit } from '../git/object/edit-tree.ts';
import { TREE_MODE } from '../git/object/tree.ts';
import { applicationOf } from '../layout/file-path.ts';
import type { FileChanges } from './branch-plan.ts';
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
  const states = wanted.map((file) => stateOf(file, present));
  const wantedPaths = new Set<string>();
  for (const { path } of wanted) wantedPaths.add(path);
  const removed = [...owned].filter((path) => !wantedPaths.has(path) && isFile(path, present));
  const touched = new Set(removed.map(applicationOf));
  let hasChange = false;
  for (const { file, isSame } of states) {
    if (file.written !== 'manifest' || isSame) continue;
    touched.add(file.application);
    hasChange = true;
  }
  const written = states.filter(({ file, entry, isSame }) => {
    if (isSame) return false;
    return file.written !== 'application' || entry === undefined || touched.has(file.application);
  });
  return {
    isChange: hasChange || removed.length > 0,
    edits: [...removed.map(removal), ...written.map(({ file }) => writing(file))],
    written: written.map(({ file }) => file),
    files: {
      added: pathsOf(written.filter(({ entry }) => entry === undefined)).sort(),
      changed: pathsOf(written.filter(({ entry }) => entry)).sort(),
      removed: removed.sort(),
    },
    foreign: foreignFiles(states, present, owned),
  };
}

/** A file of the layout beside what the branch has at its path. */
interface FileState extends Found {
  readonly file: WantedFile;
  readonly isSame: boolean;
}

function stateOf(file: WantedFile, present: PresentFiles): FileState {
  const { entry, blockedBy } = present.find(file.path);
  const isSame = entry?.id === file.object.id && entry.mode === file.mode;
  return { file, entry, blockedBy, isSame };
}

function pathsOf(states: readonly FileState[]): string[] {
  return states.map(({ file }) => file.path);
}

function removal(path: string): TreeEdit {
  return { path, entry: undefined };
}

function writing({ path, mode, object }: WantedFile): TreeEdit {
  return { path, entry: { mode, id: object.id } };
}

function isFile(path: string, present: PresentFiles): boolean {
  const { entry } = present.find(path);
  return entry !== undefined && entry.mode !== TREE_MODE;
}

function foreignFiles(
  states: readonly FileState[],
  present: PresentFiles,
  owned: ReadonlySet<string>,
): readonly ForeignFile[] {
  const foreign: ForeignFile[] = [];
  for (const state of states) {
    const path = foreignAt(state, present, owned);
    if (path !== undefined) foreign.push({ path, needed: state.file.path });
  }
  return foreign;
}

/** The path of a file of another owner that blocks the path of a file. */
function foreignAt(
  { file: { path }, entry, blockedBy, isSame }: FileState,
  present: PresentFiles,
  owned: ReadonlySet<string>,
): string | undefined {
  if (blockedBy !== undefined) return owned.has(blockedBy) ? undefined : blockedBy;
  if (entry?.mode === TREE_MODE) return present.below(path).find((inside) => !owned.has(inside));
  return entry === undefined || isSame || owned.has(path) ? undefined : path;
}
