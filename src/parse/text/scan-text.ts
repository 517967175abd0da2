/** A text → its first character that YAML parsers refuse or read differently than it looks. */
import { invalidCharacter, notUtf8 } from '../../diagnostic/codes/parse-text.ts';
import { type Problem, problem } from './problem.ts';

/** Controls, foreign line breaks, non-characters, a lone CR; surrogates too, of which only halves of pairs are invalid. */
const SUSPICIOUS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding these is the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff\ufeff\ufffd-\uffff]|\r(?!\n)/;
const WRONG =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding these is the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffd-\uffff]|\r(?!\n)|\p{Surrogate}/u;

/** Half of a pair: no character in any text. */
const HALF = /\p{Surrogate}/u;

/** Characters that JSON allows in its strings; such a string is printed again for other parsers. */
const JSON_TEXT = /[\u007f-\u009f\u2028\u2029\ufeff]/g;

/** The finding about the first character that is invalid in a YAML text. */
export function findWrongCharacter(text: string): Problem | undefined {
  if (!SUSPICIOUS.test(text)) return undefined;
  const match = WRONG.exec(text);
  if (match === null) return undefined;
  const [found] = match;
  // A decoder's replacement of invalid bytes.
  if (found === '\ufffd') return problem(notUtf8, {}, match.index);
  return problem(invalidCharacter, { character: nameOf(found), hint: hintOf(found) }, match.index);
}

/** The finding about the first character that is invalid in a JSON text. */
export function findWrongJsonCharacter(text: string): Problem | undefined {
  return SUSPICIOUS.test(text) ? findWrongCharacter(text.replace(JSON_TEXT, ' ')) : undefined;
}

/** Whether a string contains half of a surrogate pair, e.g. from an escape. */
export function hasHalfPair(text: string): boolean {
  return HALF.test(text);
}

/** `U+0085`, in Unicode's notation. */
export function nameOf(character: string): string {
  const code = character.charCodeAt(0).toString(16).toUpperCase();
  return `U+${code.padStart(4, '0')}`;
}

function hintOf(character: string): string {
  switch (character) {
    case '\r':
      return '; lines end with LF or CR LF';
    case '\ufeff':
      return '; a byte order mark is allowed only at the start of a file';
    case '\u0085':
    case '\u2028':
    case '\u2029':
      return '; it is a line break to YAML 1.1 readers';
    default:
      return '';
  }
}
