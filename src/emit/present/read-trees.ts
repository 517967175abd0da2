/**
 * The ids of trees → the trees and all below them, level by level, each distinct one read once.
 * @module
 */
import { objectMissing } from '../../diagnostic/codes/read-git.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { parseTree, TREE_MODE, type Tree } from '../../plan/object/tree.ts';
import { readObjects } from '../../read/git/read-objects.ts';
import type { GitRepository } from '../../read/git/repository.ts';

/** The trees that were read so far, by id. */
export type KnownTrees = Map<string, Tree>;

/** Reads trees and everything below them into `known`. */
export async function readTrees(
  repository: GitRepository,
  roots: readonly string[],
  known: KnownTrees,
): Promise<void> {
  let level = roots;
  while (level.length > 0) {
    const read = await readLevel(repository, level, known);
    level = read.flatMap((tree) =>
      [...tree.values()].filter(({ mode }) => mode === TREE_MODE).map(({ id }) => id),
    );
  }
}

/** Reads trees, but nothing below them; returns those that were not known before. */
export async function readLevel(
  repository: GitRepository,
  ids: readonly string[],
  known: KnownTrees,
): Promise<readonly Tree[]> {
  const unknown = [...new Set(ids)].filter((id) => !known.has(id));
  const objects = await readObjects(repository, unknown);
  return unknown.map((id, i) => {
    const body = objects[i]?.type === 'tree' ? objects[i].body : undefined;
    const tree = body && parseTree(body, repository.format);
    if (tree === undefined) throw environmentError(objectMissing, { id });
    known.set(id, tree);
    return tree;
  });
}
