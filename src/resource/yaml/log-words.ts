/**
 * What CI systems take for a command wherever it stands in a line of their log. The one list: formats and YAML break these words.
 * Sources: actions/runner (`ActionCommand`: `##[`), learn.microsoft.com "Logging commands" (`##vso[`, `##[`), jetbrains.com "Service
 * messages" (`##teamcity[`), docs.gitlab.com "CI/CD job logs" (`section_start:`).
 * @module
 */

const START = '##(?=[a-z-]*\\[)|section_(?=start:|end:)';

/** Breaks each of them before its last character, which `broken` makes something of. */
export function breakLogWords(text: string, broken: (last: string) => string): string {
  return text.replace(
    new RegExp(START, 'gi'),
    (start) => start.slice(0, -1) + broken(start.slice(-1)),
  );
}

const SOME = new RegExp(START, 'i');

/** Whether there are any. */
export function hasLogWord(text: string): boolean {
  return SOME.test(text);
}
