/** A layout that keeps applications, and the files of its branch → the files that stay unchanged. */
import { groupBy } from '../collection/group-by.ts';
import { keptFilesMoved } from '../diagnostic/codes/keep-going.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { TREE_MODE } from '../git/object/tree.ts';
import type { BranchLayout, KeptApplication } from '../layout/branch-layout.ts';
import { applicationOf } from '../layout/file-path.ts';
import type { PresentFiles } from './present-files.ts';

/** The paths that distributary wrote into a branch, by their treatment. */
export interface OwnedFiles {
  /** May be replaced and pruned. */
  readonly owned: ReadonlySet<string>;
  /** Stay unchanged. */
  readonly kept: ReadonlySet<string>;
}

/** Finds them among the paths of the inventory. A file that was rendered together with changed files must not be written. */
export function findKeptFiles(
  { branch, cluster, kept: applications = [] }: BranchLayout,
  inventory: ReadonlySet<string>,
  files: PresentFiles,
): Outcome<OwnedFiles> {
  if (applications.length === 0) {
    return { value: { owned: inventory, kept: new Set() }, diagnostics: [] };
  }
  const byApplication = groupBy(inventory, applicationOf);
  const kept = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const application of applications) {
    const ids = presentIds(byApplication.get(application.path) ?? [], files);
    for (const path of ids.keys()) kept.add(path);
    if (hasSame(application, ids)) continue;
    const args = { branch, application: application.path };
    diagnostics.push(diagnose(keptFilesMoved, args, cluster.at));
  }
  const owned = new Set([...inventory].filter((path) => !kept.has(path)));
  return { value: { owned, kept }, diagnostics };
}

export function presentIds(
  paths: readonly string[],
  files: PresentFiles,
): ReadonlyMap<string, string> {
  return new Map(
    paths.flatMap((path): [string, string][] => {
      const { entry } = files.find(path);
      return entry === undefined || entry.mode === TREE_MODE ? [] : [[path, entry.id]];
    }),
  );
}

function hasSame({ files }: KeptApplication, ids: ReadonlyMap<string, string>): boolean {
  return files.size === ids.size && [...files].every(([path, id]) => ids.get(path) === id);
}
