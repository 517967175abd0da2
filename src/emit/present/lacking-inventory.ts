/**
 * Branches whose inventory could not be read → the error of a clone that lacks it. Newer gits say of a file that a partial clone has
 * left out what they say of one that is not there, and all files of the branch would be taken for a stranger's.
 * @module
 */
import { objectMissing } from '../../diagnostic/codes/read-git.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { INVENTORY_FILE } from '../../layout/file-path.ts';
import { TREE_MODE } from '../../plan/object/tree.ts';
import type { GitRepository } from '../../read/git/repository.ts';
import { type KnownTrees, readLevel } from './read-trees.ts';

/** Throws where one of these trees has an inventory after all. */
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
  // The commit of a submodule is in no repository but its own.
  const lacking = entries.find(({ mode }) => mode.startsWith('10'));
  if (lacking !== undefined) {
    throw environmentError(objectMissing, { id: lacking.id, path: INVENTORY_FILE });
  }
}
