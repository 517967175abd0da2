/**
 * Texts that CI systems interpret as a command anywhere in a line of their log. The one list: formats and YAML escape these texts.
 * Sources: actions/runner (`ActionCommand`: `##[`), learn.microsoft.com "Logging commands" (`##vso[`, `##[`), jetbrains.com "Service
 * messages" (`##teamcity[`), docs.gitlab.com "CI/CD job logs" (`section_start:`).
 */

const START = '##(?=[a-z-]*\\[)|section_(?=start:|end:)';

/** Splits each of them before its last character, which `broken` replaces. */
export function breakLogWords(text: string, broken: (last: string) => string): string {
  return text.replace(
    new RegExp(START, 'gi'),
    (start) => start.slice(0, -1) + broken(start.slice(-1)),
  );
}

const SOME = new RegExp(START, 'i');

/** Whether the text contains any. */
export function hasLogWord(text: string): boolean {
  return SOME.test(text);
}
