/** A small repository and a change of it, both as one text → the files afterwards. */
import type { SourceFile } from '../../src/resource/source-file.ts';
import { parseCompact } from './compact-repository.ts';

/** A file that is `# gone`, one of edits (after `-` what stands there once, after `+` what does then, over any lines), or a new text. */
export function changeFiles(
  base: readonly SourceFile[],
  change: string,
): ReadonlyMap<string, string> {
  const files = new Map(base.map(({ path, text }) => [path, text]));
  for (const { path, text } of parseCompact(change)) {
    if (text.startsWith('# gone')) files.delete(path);
    else if (text.startsWith('-')) files.set(path, edited(files.get(path) ?? '', text, path));
    else files.set(path, text);
  }
  return files;
}

function edited(before: string, edits: string, path: string): string {
  let text = before;
  for (const [, from = '', to = ''] of `\n${edits}\n-`.matchAll(
    /\n-([\s\S]*?)\n\+([\s\S]*?)(?=\n*\n-)/g,
  )) {
    if (text.split(from).length !== 2) throw new Error(`${path} has not once: ${from}`);
    text = text.replace(from, () => to);
  }
  return text;
}
