/**
 * A document → JSON for programs, which people see in terminals and logs all the same.
 * @module
 */

/** What JSON leaves as it is and a terminal may not: controls beyond the first block, other line ends, marks of direction. */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** What CI systems take for a command anywhere in a line of their log; `log-command.ts` has the sources. */
const command = /##(?=[a-z-]*\[)|section_(?=start:|end:)/gi;

/** JSON with two spaces, ending in a newline; such characters are escaped, so that a reader gets them back. */
export function jsonText(document: unknown): string {
  // But for line ends they can only stand in strings.
  const text = JSON.stringify(document, null, 2)
    .replace(unsafe, escaped)
    .replace(command, (start) => `${start.slice(0, -1)}${escaped(start.slice(-1))}`);
  return `${text}\n`;
}

function escaped(character: string): string {
  if (character === '\n') return character;
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
