/** Orders that do not depend on the locale. */

/** Compares by UTF-16 code unit, as `Array.prototype.sort` does by default: total, the same everywhere. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A comparison by a string that is computed from each item. */
export function byKey<T>(key: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => compareStrings(key(a), key(b));
}
