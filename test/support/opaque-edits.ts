/**
 * Files of a repository → the same with fields that tools and releases change, and edits of those.
 * @module
 */
import type { SourceFile } from '../../src/resource/source-file.ts';

/** One edit of one file. */
export interface FileEdit {
  readonly name: string;
  readonly file: SourceFile;
}

/** Adds a label with a version to objects, and a variable to containers, where the text is simple enough. */
export function withReleases({ path, text }: SourceFile): SourceFile {
  const labelled = text
    .replace(
      /^metadata:\n(?= {2}name: )/gm,
      'metadata:\n  labels: {app.kubernetes.io/version: "1"}\n',
    )
    .replace(/^metadata: \{(?=name: )/gm, 'metadata: {labels: {app.kubernetes.io/version: "1"}, ');
  const isDouble = /labels:[\s\S]*?labels: \{app\.kubernetes\.io\/version: "1"\}[^\n]*labels/.test(
    labelled,
  );
  const base = isDouble ? text : labelled;
  return {
    path,
    text: base
      .replace(/^( *)(- |)(image: \S+)$/gm, (_, indent: string, dash: string, image: string) => {
        const inner = `${indent}${dash === '' ? '' : '  '}`;
        return `${indent}${dash}${image}\n${inner}env: [{name: RELEASE, value: "one"}]`;
      })
      .replace(/(image: [^,\s{}]+)(?=[,}])/g, '$1, env: [{name: RELEASE, value: "one"}]'),
  };
}

const edits: readonly (readonly [string, (text: string) => string])[] = [
  ['image', (text) => text.replace(/(image: "?[^,\s{}"]+)/g, '$1-next')],
  ['variable', (text) => text.replaceAll('value: "one"', 'value: "two"')],
  ['secret variable', (text) => text.replaceAll('value: "one"', 'value: "ENC[AES256_GCM,data:a]"')],
  ['no text', (text) => text.replaceAll('value: "one"', 'value: 1')],
  ['label', (text) => text.replaceAll('version: "1"', 'version: "2"')],
  ['wrong label', (text) => text.replaceAll('version: "1"', 'version: [2]')],
  ['data', (text) => text.replace(/^(data:(?:\n {2}| \{)[^:\s]+: )(?=\w)/gm, '$1more-')],
  ['order', (text) => text.replace(/^(kind: .*\n)(metadata:(?: .*\n|\n(?: .*\n)+))/gm, '$2$1')],
  ['quotes', (text) => text.replace(/: ([a-z][a-z-]*)$/gm, ': "$1"')],
  ['comment', (text) => `# A note.\n${text}`],
  [
    'comments',
    (text) => text.replace(/^( *)(?:- )?[\w./-]+: .*[^|>\n]$/gm, '$1# A note.\n$& # Another.'),
  ],
  ['line ends', (text) => text.replaceAll('\n', '\r\n')],
  [
    'label below a comment',
    (text) => `# A note.\n${text.replaceAll('version: "1"', 'version: "2"')}`,
  ],
  ['replicas', (text) => text.replace(/replicas: \d+/g, 'replicas: 0')],
  ['port', (text) => text.replace(/(ort: )80\b/g, '$181')],
  ['name', (text) => text.replace(/(name: )([a-z])/, '$1$2x')],
];

/** The names of all edits. */
export const editNames: readonly string[] = edits.map(([name]) => name);

/** Edits of a file that change it. */
export function editsOf({ path, text }: SourceFile): readonly FileEdit[] {
  return edits.flatMap(([name, edit]) => {
    const edited = edit(text);
    return edited === text ? [] : [{ name: `${path}: ${name}`, file: { path, text: edited } }];
  });
}
