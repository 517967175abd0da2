/** The list of the files that distributary wrote into a branch: the files that it may replace and prune, and the owner of the branch. */
import { type Content, type Piece, pieceOf, textOf } from '../git/object/content.ts';

/** The content of `.distributary/inventory`. */
export interface Inventory {
  /** The name of the fleet that writes the branch. */
  readonly fleet: string;
  /** The branch that it was written for: a copy of the branch under another name has another owner. */
  readonly branch: string;
  readonly paths: ReadonlySet<string>;
}

const HEADER = '# distributary inventory v1';

/** Writes an inventory: three lines of metadata, then one path per line. */
export function writeInventory({ paths, ...of }: Inventory): string {
  return textOf(inventoryContent(of, inventoryList(paths)));
}

/** An inventory as a file whose list is shared. */
export function inventoryContent(of: Pick<Inventory, 'fleet' | 'branch'>, list: Piece): Content {
  return [pieceOf(`${HEADER}\n# fleet ${of.fleet}\n# branch ${of.branch}\n`), list];
}

/** The list of an inventory, one path per line: one piece for all branches with the same files. */
export function inventoryList(paths: Iterable<string>): Piece {
  return pieceOf(
    [...paths]
      .sort()
      .map((path) => `${path}\n`)
      .join(''),
  );
}

/** What follows the three lines of metadata. */
function listText(text: string): string {
  const [header = '', fleet = '', branch = ''] = text.split('\n', 3);
  return text.slice(`${header}\n${fleet}\n${branch}\n`.length);
}

/** Reads an inventory; undefined when the text is not one. A run can read equal lists once with its own `pathsOf`. */
export function readInventory(
  text: string,
  pathsOf: (list: string) => ReadonlySet<string> = listedPaths,
): Inventory | undefined {
  const [header, fleet, branch] = text.split('\n', 3);
  if (header !== HEADER || !fleet?.startsWith('# fleet ') || !branch?.startsWith('# branch ')) {
    return undefined;
  }
  return {
    fleet: fleet.slice('# fleet '.length),
    branch: branch.slice('# branch '.length),
    paths: pathsOf(listText(text)),
  };
}

/** The paths of a list of an inventory. */
export function listedPaths(list: string): ReadonlySet<string> {
  return new Set(list.split('\n').filter((path) => path !== ''));
}
