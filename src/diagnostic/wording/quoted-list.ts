/** Names → a text that has each in quotes. */

/** `"a", "b"`. */
export function quotedList(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
