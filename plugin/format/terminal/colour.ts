/**
 * Meaning → the escape sequences of a terminal, or nothing.
 * @module
 */

/** What a piece of text is, for its colour. */
export type Role = 'error' | 'warning' | 'info' | 'strong' | 'faint' | 'good';

/** Wraps a text for a terminal; without colours gives it back. */
export type Paint = (role: Role, text: string) => string;

const sequences: Readonly<Record<Role, string>> = {
  error: '1;31',
  warning: '1;33',
  info: '1;36',
  strong: '1',
  faint: '2',
  good: '32',
};

/** With the colours of ECMA-48, that every terminal knows. */
export const coloured: Paint = (role, text) =>
  text === '' ? '' : `\u001B[${sequences[role]}m${text}\u001B[0m`;

/** Plain text. */
export const plain: Paint = (_, text) => text;
