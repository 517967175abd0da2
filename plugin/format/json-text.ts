/** A document → JSON that is also safe in terminals and logs. */

/** Characters that JSON leaves unescaped and that affect a terminal: C1 controls, other line ends, directional marks. */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Text that CI systems interpret as a command anywhere in a log line; sources in `log-command.ts`. */
const command = /##(?=[a-z-]*\[)|section_(?=start:|end:)/gi;

/** JSON with an indent of two spaces, ending in a newline; such characters are escaped, so that a parser returns them. */
export function jsonText(document: unknown): string {
  // Except for line ends, these characters occur only in strings.
  const text = JSON.stringify(document, null, 2)
    .replace(unsafe, escaped)
    .replace(command, (start) => `${start.slice(0, -1)}${escaped(start.slice(-1))}`);
  return `${text}\n`;
}

function escaped(character: string): string {
  if (character === '\n') return character;
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
