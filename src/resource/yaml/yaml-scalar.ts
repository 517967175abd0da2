/**
 * A JSON scalar → the YAML that every reader takes for exactly it, be it a YAML 1.1 reader or a 1.2 one.
 * Whatever is not plainly safe is double quoted with JSON's escapes, which both versions know.
 * @module
 */

import { breakLogWords, hasLogWord } from './log-words.ts';

/** A word that some reader takes for a boolean or for nothing. */
const WORD = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** Starts with a letter, `_`, `/`, or the dashes of a command line flag; the rest means nothing inside a plain scalar. */
const PLAIN = /^(?:--?)?[A-Za-z_/][\x21-\x7e]*(?: +[\x21-\x7e]+)*$/;

/** `name: ` or ` #` inside, or a colon at the end: no longer one plain scalar. */
const BROKEN = /: | #|:$/;

/** Quantities, durations (`500m`, `1Gi`, `30s`) and what has two dots or more (`10.0.0.1`): no number to anybody. */
const UNIT = /^[0-9]+(?:\.[0-9]+)?(?:m|Ki|Mi|Gi|Ti|Pi|k|M|G|T|P|s|ms|h)$|^[0-9]+(?:\.[0-9]+){2,}$/;

/** Plain even between the brackets of a flow collection. */
const FLOW_PLAIN = /^[A-Za-z_/][A-Za-z0-9_\-./]*$/;

/** Beyond ASCII: no line break, no space and no format character to anybody. */
const LETTERS = /[\u00a1-\u00ac\u00ae-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\ud7ff]/g;

/** What JSON leaves as it is, and YAML 1.1 or an editor does not. */
const UNSAFE = /[\u007f-\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u206f\ufeff\ufff0-\uffff]/g;

/** What a literal block can't hold: controls but tab and newline, foreign line breaks, halves of pairs, odd spaces. */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding these is the point
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufff0-\uffff]|\p{Surrogate}/u;

/** A line of nothing but blanks, blanks or an empty line at the start, an empty line at the end. */
const RAGGED = /^[ \t\n]|\n[ \t]+(?:\n|$)|\n\n$/;

/** A line that a log takes for a command; in quotes there is but one line. */
const COMMAND_LINE = /^[ \t]*::/m;

/** The string on one line, as a key, a list item or a value of a block collection. */
export function yamlString(text: string): string {
  return isPlain(text) ? text : quoted(text);
}

/** The string on one line, safe inside a flow collection too. */
export function flowString(text: string): string {
  return FLOW_PLAIN.test(text) && !isWord(text) ? text : quoted(text);
}

/** The string in double quotes; every reader of JSON or YAML takes it, and no log for a command. */
export function quoted(text: string): string {
  return breakLogWords(JSON.stringify(text).replace(UNSAFE, unicodeEscape), unicodeEscape);
}

/**
 * A number as sigs.k8s.io/yaml, YAML 1.1 and YAML 1.2 read it: an exponent comes with a dot before it, and a sign.
 * Integers that a double can't count are floats (exact ones are `bigint`), and stay floats to those who read them.
 */
export function yamlNumber(value: number): string {
  if (!Number.isFinite(value)) return 'null';
  const isInexact = Number.isInteger(value) && !Number.isSafeInteger(value);
  const text = isInexact ? value.toExponential() : String(value);
  const exponent = text.indexOf('e');
  if (exponent < 0 || text.includes('.')) return text;
  return `${text.slice(0, exponent)}.0${text.slice(exponent)}`;
}

/** The header of the literal block that gives back exactly this string; undefined when a quoted string is safer. */
export function literalHeader(text: string): '|' | '|-' | undefined {
  if (!text.includes('\n') || RAGGED.test(text) || UNPRINTABLE.test(text)) return undefined;
  if (hasLogWord(text) || COMMAND_LINE.test(text)) return undefined;
  return text.endsWith('\n') ? '|' : '|-';
}

function isPlain(text: string): boolean {
  if (hasLogWord(text)) return false;
  if (PLAIN.test(text)) return !BROKEN.test(text) && !isWord(text);
  if (UNIT.test(text)) return true;
  const ascii = text.replace(LETTERS, 'x');
  return ascii !== text && PLAIN.test(ascii) && !BROKEN.test(ascii);
}

function isWord(text: string): boolean {
  return text.length <= 5 && WORD.test(text);
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
