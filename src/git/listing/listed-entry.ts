/** The text of git's listing of a tree or of an index → its entries. */
import type { NamedEntry } from './entry-names.ts';

/** Bytes of git's listing, with IDs and modes. A few trees that each contain another one twice give any number of files. */
export const MOST_LISTED_BYTES: number = 64 * 1024 * 1024;

/** A file, link, submodule or directory of git, its path relative to the fleet's root. */
export interface ListedEntry extends NamedEntry {
  readonly id: string;
}

/**
 * Parses repeated `<head><TAB><path><NUL>`: git's lists with `-z`, with any attributes before the path.
 */
export function parseEntries<E extends ListedEntry>(
  listing: Buffer,
  entryOf: (head: readonly string[], path: string) => E,
): readonly E[] {
  const entries: E[] = [];
  for (let at = 0; at < listing.length; ) {
    const nul = listing.indexOf(0, at);
    const tab = listing.indexOf(0x09, at);
    const head = listing.toString('latin1', at, tab).split(' ');
    entries.push(entryOf(head, listing.toString('utf8', tab + 1, nul)));
    at = nul + 1;
  }
  return entries;
}
