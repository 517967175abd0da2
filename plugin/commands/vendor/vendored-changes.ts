/**
 * The lock before and after → the difference, in words.
 * @module
 */
import type { LockedEntry, VendoredFleet } from '../../../src/internal.ts';

/** The difference, a line an entry. */
export function changeLines({ before, lock, written, removed }: VendoredFleet): readonly string[] {
  const earlier = new Map(before.entries.map((entry) => [entry.directory, entry]));
  const brought = lock.entries.filter(({ directory }) => written.has(directory));
  const lines = brought.map((entry) => {
    const known = earlier.get(entry.directory);
    if (known === undefined) return `added ${entry.directory}${versionOf(entry)}`;
    const isSame = known.resolved === entry.resolved && known.digest === entry.digest;
    return isSame
      ? `restored ${entry.directory}${versionOf(entry)}`
      : `changed ${entry.directory}${versionOf(known)} →${versionOf(entry)}`;
  });
  const all = [...lines, ...removed.map((directory) => `removed ${directory}`)];
  return all.length > 0 ? all : [`no changes: ${entriesInWords(lock.entries.length)} as locked`];
}

function versionOf({ origin, resolved }: LockedEntry): string {
  if (resolved === undefined) return '';
  return ` ${origin.type === 'git' ? resolved.slice(0, 12) : resolved}`;
}

/** The number of entries, in words. */
export function entriesInWords(entries: number): string {
  return entries === 1 ? '1 vendored entry is' : `${entries} vendored entries are`;
}

/** Names of an entry: its directory, its address, and the last segment of either; of a chart also its name. */
export function namesOf({ origin, directory }: LockedEntry): readonly string[] {
  const last = directory.slice(directory.lastIndexOf('/') + 1);
  const own = origin.type === 'chart' ? [origin.name] : [];
  return [directory, origin.url, last, last.replace(/@[^@]*$/, ''), ...own];
}
