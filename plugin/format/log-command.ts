/**
 * Text of a stranger → the same text, which no CI system takes for a command in its log.
 * Sources: actions/runner (`ActionCommand`: `##[` anywhere in a line, `::` at its start), learn.microsoft.com "Logging commands"
 * (`##vso[`, `##[`), jetbrains.com "Service messages" (`##teamcity[`), docs.gitlab.com "CI/CD job logs" (`section_start:`),
 * buildkite.com "Managing log output" (`---`, `+++`, `~~~`, `^^^` at the start of a line).
 * @module
 */

/** Breaks a word in two and shows nothing: U+2060, which no system counts as a blank. */
const joiner = '\u2060';

/** Commands that count wherever they stand in a line. */
const anywhere = /##(?=[a-z-]*\[)|section_(?=start:|end:)/gi;

/** The text with the commands broken that count anywhere; as wide as before. */
export function inert(text: string): string {
  return text.replace(anywhere, (start) => start.slice(0, -1) + joiner + start.slice(-1));
}

/** The same for a text that may begin a line. */
export function inertLine(text: string): string {
  return `${/^\s*(?:::|---|\+\+\+|~~~|\^\^\^)/.test(text) ? joiner : ''}${inert(text)}`;
}
