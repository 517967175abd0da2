/**
 * A JSON scalar → YAML that readers of version 1.1 and of version 1.2 parse as exactly this scalar.
 * Strings that may be ambiguous are in double quotes with JSON's escapes, which both versions support.
 */

import { breakLogWords, hasLogWord } from './log-words.ts';

/** A word that some reader parses as a boolean or as null. */
const WORD = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** Starts with a letter, `_`, `/`, or the dashes of a command line flag; the other characters have no meaning inside a plain scalar. */
const PLAIN = /^(?:--?)?[A-Za-z_/][\x21-\x7e]*(?: +[\x21-\x7e]+)*$/;

/** `name: ` or ` #` inside, or a colon at the end: no longer one plain scalar. */
const BROKEN = /: | #|:$/;

/** Quantities, durations (`500m`, `1Gi`, `30s`) and texts with two or more dots (`10.0.0.1`): no reader parses them as a number. */
const UNIT = /^[0-9]+(?:\.[0-9]+)?(?:m|Ki|Mi|Gi|Ti|Pi|k|M|G|T|P|s|ms|h)$|^[0-9]+(?:\.[0-9]+){2,}$/;

/** Plain even between the brackets of a flow collection. */
const FLOW_PLAIN = /^[A-Za-z_/][A-Za-z0-9_\-./]*$/;

/** Beyond ASCII: no reader treats it as a line break, a space or a format character. */
const LETTERS = /[\u00a1-\u00ac\u00ae-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\ud7ff]/g;

/** Characters that JSON does not escape, and that YAML 1.1 or an editor changes. */
const UNSAFE = /[\u007f-\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u206f\ufeff\ufff0-\uffff]/g;

/** Characters that a literal block cannot contain: controls except tab and newline, other line breaks, lone surrogates, special spaces. */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding these is the point
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufff0-\uffff]|\p{Surrogate}/u;

/** A line of blanks only, blanks or an empty line at the start, an empty line at the end. */
const RAGGED = /^[ \t\n]|\n[ \t]+(?:\n|$)|\n\n$/;

/** A line that a CI system interprets as a command; a quoted string has one line only. */
const COMMAND_LINE = /^[ \t]*::/m;

/** The string on one line, as a key, a list item or a value of a block collection. */
export function yamlString(text: string): string {
  return isPlain(text) ? text : quoted(text);
}

/** The string on one line, safe inside a flow collection too. */
export function flowString(text: string): string {
  return FLOW_PLAIN.test(text) && !isWord(text) ? text : quoted(text);
}

/** The string in double quotes; valid JSON and YAML, and no CI system interprets it as a command. */
export function quoted(text: string): string {
  return breakLogWords(JSON.stringify(text).replace(UNSAFE, unicodeEscape), unicodeEscape);
}

/**
 * A number as sigs.k8s.io/yaml, YAML 1.1 and YAML 1.2 read it: an exponent comes with a dot before it, and a sign.
 * Integers beyond the range of a double are floats (exact ones are `bigint`), and readers parse them as floats.
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
