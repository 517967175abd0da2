/** Untrusted text → text that a terminal shows in a known number of columns. */
import { eastAsianWidth } from 'get-east-asian-width';
import { shortened } from '../../../src/diagnostic/wording/shortened.ts';
import { withoutColours } from './colour.ts';
import { inertLine } from './log-command.ts';

/** Replacement of a tab. */
const tab = '    ';

/**
 * Characters that would move the cursor, change colours or the text direction: a finding quotes untrusted text, which must not affect the
 * text around it.
 */
const unsafe = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu;

/** The same text on one line: tabs as spaces, control characters visible, and no command to a CI system. */
export function printable(text: string): string {
  return inertLine(plainLine(text));
}

/** The same without the check for CI commands: for parts of a line. */
export function plainLine(text: string): string {
  return text.replaceAll('\t', tab).replace(unsafe, visible);
}

/** Each line printable and of limited length. */
export function shownLines(text: string): string {
  const lines = text.split('\n').map((line) => printable(shortened(line)));
  return lines.join('\n');
}

/** Number of terminal columns of a printable text. */
export function displayWidth(text: string): number {
  if (/^[\x20-\x7E]*$/.test(text)) return text.length;
  let width = 0;
  for (const [shown] of text.matchAll(shownTogether)) width += columnsOf(shown);
  return width;
}

/** Number of terminal columns of a line that has colours. */
export function shownWidth(line: string): number {
  return displayWidth(withoutColours(line));
}

function visible(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 ? String.fromCodePoint(0x2400 + code) : '\uFFFD';
}

/**
 * A unit that a terminal draws as one: a flag, an emoji sequence (UTS 51, 1.4.9 "EBNF and Regex"), else a character. `Intl.Segmenter` does
 * the same, but loading it takes 20 ms at every start.
 */
const shownTogether =
  /\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\uFE0F\u20E3?|[\u{E0020}-\u{E007F}]+)?(?:\u200D\p{Emoji}(?:\p{EMod}|\uFE0F)?)*|./gsu;

function columnsOf(shown: string): number {
  if (/^[\p{Mn}\p{Me}\p{Cf}]/u.test(shown)) return 0;
  const code = shown.codePointAt(0) ?? 0;
  const isSequence = String.fromCodePoint(code).length < shown.length;
  return isSequence ? 2 : eastAsianWidth(code);
}
