/**
 * Text of a stranger → text that a terminal shows in a known number of columns.
 * @module
 */
import { shortened } from '../../../src/internal.ts';
import { inertLine } from './log-command.ts';

/** What a tab becomes. */
const tab = '    ';

/**
 * Characters that would move the cursor, change colours or turn the reading direction: a finding quotes
 * text that somebody else wrote, and it must not be able to rewrite what stands around it.
 */
const unsafe = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu;

/** The same text on one line: tabs as spaces, control characters visible, and no command to a CI system. */
export function printable(text: string): string {
  return inertLine(plainLine(text));
}

/** The same without regard to CI systems: for parts of a line. */
export function plainLine(text: string): string {
  return text.replaceAll('\t', tab).replace(unsafe, visible);
}

/** Each line printable, and none too long to be read. */
export function shownLines(text: string): string {
  const lines = text.split('\n').map((line) => printable(shortened(line)));
  return lines.join('\n');
}

/** How many columns of a terminal a printable text fills. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += columnsOf(character);
  return width;
}

function visible(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 ? String.fromCodePoint(0x2400 + code) : '\uFFFD';
}

/** First and last code points of the blocks that East Asian Width (UAX 11) calls wide, joined where only gaps lie between. */
const wide: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
];

function columnsOf(character: string): number {
  if (/^[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) return 0;
  const code = character.codePointAt(0) ?? 0;
  return wide.some(([first, last]) => code >= first && code <= last) ? 2 : 1;
}
