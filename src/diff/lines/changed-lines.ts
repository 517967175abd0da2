/** A file of a branch before and after a change → its lines, and the changed ones. */
import { memoise } from '../../collection/memoise.ts';
import { textOf } from '../../git/object/content.ts';
import type { LayoutFile } from '../../layout/branch-layout.ts';
import type { FileChange } from '../fleet-diff.ts';
import { countLines, diffLines, type LineChange } from './diff-lines.ts';

/** The lines of a text, with any line ending; a final newline starts no empty line. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** The lines that differ. */
export function changedLines({ before, after }: FileChange): readonly LineChange[] {
  return diffLines(fileLines(before), fileLines(after));
}

/** Numbers of removed and added lines; files that many branches share are compared once. */
export function changedLineCounts({ before, after }: FileChange): ReturnType<typeof countLines> {
  return countsFrom(before ?? noFile)(after ?? noFile);
}

const noFile: LayoutFile = { path: '', mode: '100644', content: [] };

const countsFrom = memoise((before: LayoutFile) =>
  memoise((after: LayoutFile) => countLines(diffLines(fileLines(before), fileLines(after)))),
);

function fileLines(file: LayoutFile | undefined): readonly string[] {
  return file === undefined ? [] : linesOf(textOf(file.content));
}
