/** The ids of trees → the trees and all below them, level by level, each distinct one read once. */
import { objectMissing } from '../../diagnostic/codes/read-git.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { parseTree, TREE_MODE, type Tree } from '../object/tree.ts';
import type { GitRepository } from '../repository.ts';
import { readObjects } from './read-objects.ts';

/** The trees that were read so far, by id. */
export type KnownTrees = Map<string, Tree>;

/** Reads trees and everything below them into `known`. */
export async function readTrees(
  repository: GitRepository,
  roots: readonly string[],
  known: KnownTrees,
): Promise<void> {
  const visited = new Set<string>();
  for (let level = new Set(roots); level.size > 0; ) {
    await readLevel(repository, [...level], known);
    for (const id of level) visited.add(id);
    const below = [...level].flatMap((id) => [...(known.get(id)?.values() ?? [])]);
    const trees = below.filter(({ mode, id }) => mode === TREE_MODE && !visited.has(id));
    level = new Set(trees.map(({ id }) => id));
  }
}

/** Reads trees, but nothing below them. */
export async function readLevel(
  repository: GitRepository,
  ids: readonly string[],
  known: KnownTrees,
): Promise<void> {
  const unknown = [...new Set(ids)].filter((id) => !known.has(id));
  const objects = await readObjects(repository, unknown);
  for (const [i, id] of unknown.entries()) {
    const body = objects[i]?.type === 'tree' ? objects[i].body : undefined;
    const tree = body && parseTree(body, repository.format);
    if (tree === undefined) throw environmentError(objectMissing, { id });
    known.set(id, tree);
  }
}
