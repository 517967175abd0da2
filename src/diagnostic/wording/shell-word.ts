/** A text → one word of a POSIX shell, without quotes where they are not needed. */

/** Quotes patterns, spaces and all other characters that a shell interprets. */
export function shellWord(text: string): string {
  return /^[\w:=%/.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
