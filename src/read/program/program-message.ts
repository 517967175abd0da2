/** A program's output on standard error → its reason on one line, with the repository's paths instead of this machine's. */

const MOST_CHARACTERS = 1000;

/** Places where kustomize quotes its input: that may be the data of a Secret. */
const QUOTES: readonly (readonly [RegExp, string])[] = [
  [/`[^`]*`/g, '`…`'],
  [/\bfrom \[.*\]/gs, 'from […]'],
  [/\[patch: .*\]/gs, '[patch: …]'],
  [/\bnode contents:.*/gs, 'node contents: …'],
  [/\bliteral sources? .*?(?=, expected|$)/gm, 'literal source …'],
];

/** Constant lines. */
const CHATTER = /^(?:Use --debug flag|WARNING: Kubernetes configuration file is|# Warning:)/;

/**
 * The reason.
 * @param root the directory of the copied repository.
 * @param directory the directory of the whole run; `/` when it was the program's root directory.
 */
export function programMessage(
  stderr: string,
  { root, directory }: { readonly root: string; readonly directory: string },
): string {
  const [beforeUsage = ''] = stderr.split(/^Usage:$/m);
  const text = QUOTES.reduce((rest, [quote, mark]) => rest.replaceAll(quote, mark), beforeUsage)
    .replaceAll(`${root}/`, '')
    .replaceAll(root, '.')
    .replaceAll(directory === '/' ? '\0' : directory, '')
    .replaceAll(/:\/\/[^/@\s]*@/g, '://');
  const lines = text
    .split('\n')
    .map((line) => line.trim().replace(/^Error: /, ''))
    .filter((line) => line !== '' && !CHATTER.test(line));
  const message = lines.join('; ');
  const shown =
    message.length > MOST_CHARACTERS ? `${message.slice(0, MOST_CHARACTERS)}…` : message;
  return shown === '' ? 'it printed no message' : shown;
}

/** Helm's message for `required` and `fail` of a template, without its place: one value that is missing is one mistake of all charts. */
export function refusalOf(message: string): { readonly problem: string; readonly file?: string } {
  const [, file, problem] = /^execution error at \(([^()]+)\): (.+)$/s.exec(message) ?? [];
  return file === undefined || problem === undefined ? { problem: message } : { problem, file };
}
