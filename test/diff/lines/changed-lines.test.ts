import { expect, test } from 'vitest';
import { changedLineCounts, changedLines, linesOf } from '../../../src/diff/lines/changed-lines.ts';
import { pieceOf } from '../../../src/git/object/content.ts';
import type { LayoutFile } from '../../../src/layout/branch-layout.ts';

function fileOf(text: string): LayoutFile {
  return { path: 'a.yaml', mode: '100644', content: [pieceOf(text)] };
}

test('lines end as any system ends them', () => {
  expect(linesOf('a\r\nb\nc\rd\n')).toEqual(['a', 'b', 'c', 'd']);
  expect(linesOf('a\n\n')).toEqual(['a', '']);
  expect(linesOf('')).toEqual([]);
});

test('a file that is new or gone differs in all its lines', () => {
  const file = fileOf('a\nb\n');
  expect(changedLineCounts({ application: 'x', after: file })).toEqual({ added: 2, removed: 0 });
  expect(changedLineCounts({ application: 'x', before: file })).toEqual({ added: 0, removed: 2 });
  expect(changedLines({ application: 'x', before: file, after: fileOf('a\nc\n') })).toEqual([
    { before: { start: 1, end: 2 }, after: { start: 1, end: 2 } },
  ]);
});
