/** A file of a repository → the same file with one value of one of its objects changed, or without one of its objects. */
import type { SourceFile } from '../../src/resource/source-file.ts';

/** One edit of one object. */
export interface ObjectEdit {
  /** The place and the edit, for messages. */
  readonly name: string;
  readonly file: SourceFile;
}

/** The edits of each object of a YAML file: first its removal, then one for each plain or quoted value, in order. */
export function editsOfObjects({ path, text }: SourceFile): readonly (readonly ObjectEdit[])[] {
  if (!path.endsWith('.yaml')) return [];
  const documents = text.split(/^---\n/m);
  return documents.map((document, i) => {
    const withDocument = (edited: string, name: string): ObjectEdit => {
      const all = documents.with(i, edited).filter((one) => one !== '');
      return { name: `${path}[${i}] ${name}`, file: { path, text: all.join('---\n') } };
    };
    const values = [...document.matchAll(/(?<=(?:: |- |\[|, )"?)[\w./:@*-]+(?="?[,\]}\n])/g)];
    return [
      withDocument('', 'removed'),
      ...values.map(({ 0: value, index }) => {
        const edited =
          document.slice(0, index) + changed(value) + document.slice(index + value.length);
        return withDocument(edited, `${value} at ${index}`);
      }),
    ];
  });
}

/** Another value of the same type. */
function changed(value: string): string {
  if (value === 'true') return 'false';
  if (value === 'false') return 'true';
  return /^\d+$/.test(value) ? String(Number(value) + 1) : `${value}x`;
}
