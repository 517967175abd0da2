/** What is missing → what to do about each, a line each: a meta test that fails says which file to write, and how. */

/** Empty when nothing is missing. */
export function todo<T>(missing: readonly T[], tell: (one: T) => string): string {
  return missing.map((one) => `${tell(one)}\n`).join('');
}
