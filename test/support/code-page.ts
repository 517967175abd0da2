/** A code and its example → the README of its fixture, which is its page: what `explain` prints. */
import { upperFirst } from '../../plugin/format/markdown.ts';
import type { CodeText } from '../../src/diagnostic/code.ts';

/** A file of the example: its text, or the target of a symbolic link. */
export type ExampleFile =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly link: string };

/** An input that causes a code, and the findings of `check` for it, one `file:line:column code` a line. */
export interface CodeExample {
  readonly files: readonly ExampleFile[];
  readonly expected: string;
}

/** The page as markdown. */
export function codePage(code: CodeText, example?: CodeExample): string {
  const head = `# ${code.code}: ${code.title}\n\n\`${code.name}\`, ${severities[code.severity]}\n`;
  const parts = [head, `${sentence(code.why)}\n`, `**What to do:** ${sentence(code.fix)}\n`];
  return [...parts, ...(example === undefined ? [] : exampleParts(example))].join('\n');
}

const severities: Readonly<Record<CodeText['severity'], string>> = {
  error: 'an error: no branch is written while it exists',
  warning: 'a warning: branches are written, unless `--strict` is given',
  info: 'an info: nothing needs to be done',
};

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? upperFirst(text) : `${upperFirst(text)}.`;
}

function exampleParts({ files, expected }: CodeExample): string[] {
  return [
    '## Example\n',
    ...files.map(shownFile),
    `\`distributary check\` reports:\n\n${fenced(expected, 'text')}`,
  ];
}

function shownFile(file: ExampleFile): string {
  if ('link' in file) return `\`${file.path}\` is a symbolic link to \`${file.link}\`.\n`;
  return `\`${file.path}\`:\n\n${fenced(file.text, languageOf(file.path))}`;
}

/** A fence longer than any in the text. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.endsWith('\n') ? text : `${text}\n`}${fence}\n`;
}

function languageOf(path: string): string {
  return path.endsWith('.json') ? 'json' : 'yaml';
}
