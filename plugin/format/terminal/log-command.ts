/**
 * Text of a stranger → the same text, which no CI system takes for a command in its log. To the words that count anywhere (`log-words.ts`
 * in `src`) come those that count at the start of a line: `::` (actions/runner, `ActionCommand`), and `---`, `+++`, `~~~`, `^^^`
 * (buildkite.com, "Managing log output").
 * @module
 */
import { breakLogWords } from '../../../src/internal.ts';

/** Breaks a word in two and shows nothing: U+2060, which no system counts as a blank. */
const joiner = '\u2060';

/** The text with the commands broken that count anywhere; as wide as before. */
export function inert(text: string): string {
  return breakLogWords(text, (last) => joiner + last);
}

/** The same for a text that may begin a line. */
export function inertLine(text: string): string {
  return `${/^\s*(?:::|---|\+\+\+|~~~|\^\^\^)/.test(text) ? joiner : ''}${inert(text)}`;
}

/** The same for a whole file of YAML, to which `---` means something; it does not to what a log may be made to do but fold. */
export function inertFile(text: string): string {
  return inert(text).replaceAll(/^(?=\s*::)/gm, joiner);
}
