/**
 * Branches whose inventory could not be read → the error for a clone that lacks it. Newer versions of git print the same for a file that a
 * partial clone omits as for one that does not exist; all files of the branch would then count as those of another author.
 */
import { objectMissing } from '../diagnostic/codes/read-git.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import { TREE_MODE } from '../git/object/tree.ts';
import type { GitRepository } from '../git/repository.ts';
import { type KnownTrees, readLevel } from '../git/store/read-trees.ts';
import { INVENTORY_FILE } from '../layout/file-path.ts';

/** Throws if one of these trees contains an inventory. */
export async function requireInventories(
  repository: GitRepository,
  roots: readonly string[],
  trees: KnownTrees,
): Promise<void> {
  const [directory = '', file = ''] = INVENTORY_FILE.split('/');
  const known = new Map(trees);
  await readLevel(repository, roots, known);
  const found = roots.flatMap((root) => known.get(root)?.get(directory) ?? []);
  const below = found.flatMap(({ mode, id }) => (mode === TREE_MODE ? id : []));
  await readLevel(repository, below, known);
  const entries = below.flatMap((id) => known.get(id)?.get(file) ?? []);
  // The commit of a submodule exists only in the submodule's own repository.
  const lacking = entries.find(({ mode }) => mode.startsWith('10'));
  if (lacking !== undefined) {
    throw environmentError(objectMissing, { id: lacking.id, path: INVENTORY_FILE });
  }
}
