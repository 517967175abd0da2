/** Two maps → the entries in only one of them, and those that differ. */
import type { Changes } from './fleet-diff.ts';

/** Compares; what is removed is from `before`, all else from `after`, each in the order of its map. */
export function compareEntries<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  isSame: (before: T, after: T) => boolean,
): Changes<T> {
  const added: T[] = [];
  const changed: T[] = [];
  for (const [key, entry] of after) {
    const previous = before.get(key);
    if (previous === undefined) added.push(entry);
    else if (previous !== entry && !isSame(previous, entry)) changed.push(entry);
  }
  const removed = [...before].filter(([key]) => !after.has(key)).map(([, entry]) => entry);
  return { added, changed, removed };
}
