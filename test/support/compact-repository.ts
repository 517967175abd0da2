/** A whole small repository in one text, so that a fixture can be read at a glance: a line `--- # path` begins a file. */
import type { SourceFile } from '../../src/resource/source-file.ts';

const fileLine = /^--- # (?<path>\S+)$/;

/** The files, in the order of the text. A plain `---` separates documents of one file, as ever. */
export function parseCompact(text: string): readonly SourceFile[] {
  const files: { path: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const path = fileLine.exec(line)?.groups?.['path'];
    if (path !== undefined) files.push({ path, lines: [] });
    else files.at(-1)?.lines.push(line);
  }
  return files.map(({ path, lines }) => ({ path, text: lines.join('\n') }));
}
