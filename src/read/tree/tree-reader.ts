/** A directory tree as stored → a reader of its files, links followed. */

import type { RepositoryReader } from '../repository-reader.ts';
import type { DirectoryNode } from './file-node.ts';
import { followLinks } from './follow-links.ts';
import { type ReadContents, storedFiles } from './stored-files.ts';

/**
 * Makes the reader; `description` names the origin of the tree.
 * @param idAt the address of a content → git's id of it; absent: unknown.
 */
export async function readerOfTree(
  description: string,
  tree: DirectoryNode,
  readContents: ReadContents,
  idAt?: (address: string) => string,
): Promise<RepositoryReader> {
  const { files, ...found } = await followLinks(tree);
  return {
    description,
    paths: [...files.keys()],
    ...found,
    ...storedFiles(files, readContents),
    idOf: (path) => {
      const address = files.get(path);
      return address === undefined ? undefined : idAt?.(address);
    },
  };
}
