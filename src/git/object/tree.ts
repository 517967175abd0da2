/**
 * Git's trees: binary ↔ entries. Names are kept as latin-1 strings of their UTF-8 bytes, so that names that are no valid UTF-8
 * survive and the order of strings is git's order of bytes.
 */

import { byKey } from '../../collection/order.ts';
import { invariant } from '../../diagnostic/invariant.ts';
import { type GitObject, gitObject, type ObjectFormat } from './git-object.ts';

/** The type of an entry, as git writes it. */
export type EntryMode = '100644' | '100755' | '120000' | '160000' | '40000' | (string & {});

/** One entry of a tree, without its name. */
export interface TreeEntry {
  readonly mode: EntryMode;
  readonly id: string;
}

export type Tree = ReadonlyMap<string, TreeEntry>;

/** The mode of a subtree. */
export const TREE_MODE = '40000';

/** Most names have the same length in bytes and in characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is for all bytes below 128.
const ASCII = /^[\x00-\x7f]*$/;

/** A path or name as its UTF-8 bytes, one character a byte. */
export function toByteString(text: string): string {
  return ASCII.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

/** The text of such a name; bytes that are no UTF-8 become U+FFFD. */
export function fromByteString(bytes: string): string {
  return ASCII.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Reads the body of a tree object; undefined when it is not one. */
export function parseTree(body: Buffer, format: ObjectFormat): Tree | undefined {
  const idBytes = format === 'sha1' ? 20 : 32;
  const entries = new Map<string, TreeEntry>();
  // Each call that reads from a buffer costs more than the search in one text.
  const text = body.toString('latin1');
  let at = 0;
  while (at < text.length) {
    const space = text.indexOf(' ', at);
    const nul = text.indexOf('\0', space);
    if (space < 0 || nul < 0 || nul + 1 + idBytes > text.length) return undefined;
    const mode = text.slice(at, space);
    const name = text.slice(space + 1, nul);
    at = nul + 1 + idBytes;
    entries.set(name, {
      mode: usualModes.get(mode) ?? mode,
      id: body.toString('hex', nul + 1, at),
    });
  }
  return entries;
}

/** The usual modes are one text each. */
const usualModes: ReadonlyMap<string, EntryMode> = new Map(
  [TREE_MODE, '100644', '100755'].map((mode) => [mode, mode]),
);

export function treeObject(tree: Tree, format: ObjectFormat): GitObject {
  const entries = sortedEntries(tree);
  let size = 0;
  for (const entry of entries) size += entryBytes(entry);
  const body = Buffer.allocUnsafe(size);
  let at = 0;
  for (const { name, mode, id } of entries) {
    at += body.write(`${mode} ${name}\0`, at, 'latin1');
    at += body.write(id, at, 'hex');
  }
  invariant(at === size, 'a tree has the size that was computed');
  return gitObject('tree', body, format);
}

interface NamedEntry extends TreeEntry {
  readonly name: string;
  /** Git sorts a subtree as if its name ended in a slash. */
  readonly key: string;
}

function sortedEntries(tree: Tree): readonly NamedEntry[] {
  const entries: NamedEntry[] = [];
  let isSorted = true;
  let last = '';
  tree.forEach(({ mode, id }, name) => {
    const key = mode === TREE_MODE ? `${name}/` : name;
    isSorted &&= last <= key;
    last = key;
    entries.push({ name, mode, id, key });
  });
  return isSorted ? entries : entries.sort(byKey(({ key }) => key));
}

function entryBytes({ name, mode, id }: NamedEntry): number {
  return mode.length + name.length + 2 + id.length / 2;
}
