/**
 * What a program wrote on standard error → its reason on one line, with the repository's paths instead of those of this machine.
 * @module
 */

const MOST_CHARACTERS = 1000;

/** Where kustomize quotes what it was given: that may be the data of a Secret. */
const QUOTES: readonly (readonly [RegExp, string])[] = [
  [/`[^`]*`/g, '`…`'],
  [/\bfrom \[.*\]/gs, 'from […]'],
  [/\[patch: .*\]/gs, '[patch: …]'],
  [/\bnode contents:.*/gs, 'node contents: …'],
  [/\bliteral sources? .*?(?=, expected|$)/gm, 'literal source …'],
];

/** Lines that say the same every time. */
const CHATTER = /^(?:Use --debug flag|WARNING: Kubernetes configuration file is|# Warning:)/;

/**
 * The reason.
 * @param root where the copy of the repository was.
 * @param directory where everything that belongs to the run was; `/` when that was all that there was.
 */
export function programMessage(
  stderr: string,
  { root, directory }: { readonly root: string; readonly directory: string },
): string {
  const [said = ''] = stderr.split(/^Usage:$/m);
  const text = QUOTES.reduce((rest, [quote, mark]) => rest.replaceAll(quote, mark), said)
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
