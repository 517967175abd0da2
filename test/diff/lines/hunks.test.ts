import { expect, test } from 'vitest';
import { diffLines } from '../../../src/diff/lines/diff-lines.ts';
import { hunkHead, hunkLines, hunksOf } from '../../../src/diff/lines/hunks.ts';

function unified(before: readonly string[], after: readonly string[], context = 1): string[] {
  const lengths = { before: before.length, after: after.length };
  return hunksOf(diffLines(before, after), lengths, context).flatMap((hunk) => [
    hunkHead(hunk),
    ...hunkLines(hunk, { before, after }).map(({ mark, text }) => `${mark}${text}`),
  ]);
}

const letters = [...'abcdefghij'];

test('changes stand between unchanged lines, those near one another together', () => {
  const after = letters.flatMap((letter) => {
    if (letter === 'c') return ['C'];
    if (letter === 'e') return [];
    return letter === 'j' ? ['j', 'k'] : [letter];
  });
  expect(unified(letters, after)).toEqual([
    ...['@@ -2,5 +2,4 @@', ' b', '-c', '+C', ' d', '-e', ' f'],
    ...['@@ -10 +9,2 @@', ' j', '+k'],
  ]);
});

test('an empty side has the number of the line before it', () => {
  expect(unified([], ['a'])).toEqual(['@@ -0,0 +1 @@', '+a']);
  expect(unified(['a', 'b'], ['a'], 0)).toEqual(['@@ -2 +1,0 @@', '-b']);
});
