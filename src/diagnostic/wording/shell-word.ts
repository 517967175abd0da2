/**
 * A text → one word of a POSIX shell, as it is where that is safe.
 * @module
 */

/** Quotes patterns, spaces and whatever else a shell would not take for itself. */
export function shellWord(text: string): string {
  return /^[\w:=%/.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
