/**
 * Untrusted text → the same text, which no CI system interprets as a command in its log. Beside the words with an effect anywhere
 * (`log-words.ts` in `src`), these have one at the start of a line: `::` (actions/runner, `ActionCommand`), and `---`, `+++`, `~~~`, `^^^`
 * (buildkite.com, "Managing log output").
 */
import { breakLogWords } from '../../../src/resource/yaml/log-words.ts';

/** Splits a word invisibly: U+2060, which no system treats as a blank. */
const joiner = '\u2060';

/** The text with the commands that apply anywhere split; of unchanged width. */
export function inert(text: string): string {
  return breakLogWords(text, (last) => joiner + last);
}

/** The same for a text that may begin a line. */
export function inertLine(text: string): string {
  return `${/^\s*(?:::|---|\+\+\+|~~~|\^\^\^)/.test(text) ? joiner : ''}${inert(text)}`;
}

/** The same for a whole YAML file, in which `---` is syntax; in a log it can only fold lines. */
export function inertFile(text: string): string {
  return inert(text).replaceAll(/^(?=\s*::)/gm, joiner);
}
