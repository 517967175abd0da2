/** Roles of text → the escape sequences of a terminal, or none. */

/** The role of a text, for its colour. */
export type Role = 'error' | 'warning' | 'info' | 'strong' | 'faint' | 'good';

/** Formats a text for a terminal; unchanged without colours. */
export interface Paint {
  (role: Role, text: string): string;
  /** The width of the terminal; undefined for other outputs, whose lines are never broken. */
  readonly columns?: number;
}

const sequences: Readonly<Record<Role, string>> = {
  error: '1;31',
  warning: '1;33',
  info: '1;36',
  strong: '1',
  faint: '2',
  good: '32',
};

/** With the colours of ECMA-48, which every terminal supports. */
export const coloured: Paint = (role, text) =>
  text === '' ? '' : `\u001B[${sequences[role]}m${text}\u001B[0m`;

/** A text with colours → the text alone. */
export function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences of above
  return text.replaceAll(/\u001B\[[\d;]*m/g, '');
}

/** Plain text. */
export const plain: Paint = (_, text) => text;

/** The same for a terminal of a width. */
export function withColumns(paint: Paint, columns: number): Paint {
  const its = (role: Role, text: string): string => paint(role, text);
  its.columns = columns;
  return its;
}
