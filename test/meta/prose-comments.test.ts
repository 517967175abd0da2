/** The comments of the product are in the same English as the pages: test/support/prose-rules.ts has the words that are replaced. */
import { expect, test } from 'vitest';
import { filesBelow, read } from '../support/code-fixtures.ts';
import { replacedInComment } from '../support/prose-rules.ts';
import { todo } from '../support/todo.ts';

const files = ['src', 'plugin', 'page'].flatMap((room) =>
  filesBelow(room)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${room}/${path}`),
);

test('no comment has a word that the rules replace', () => {
  const comments = files.flatMap((path) => commentsOf(path));
  expect(comments.length).toBeGreaterThan(8_000);
  const found = comments.flatMap(({ place, text }) =>
    replacedInComment(text).map(({ words, instead }) => `${place}: "${words}": write ${instead}`),
  );
  expect(todo(found, (line) => line)).toBe('');
});

/** The comments of a file, each as one line, without what tells a tool something. */
function commentsOf(path: string): readonly { place: string; text: string }[] {
  const source = read(path);
  const found: { place: string; text: string }[] = [];
  let line = 1;
  let last = 0;
  for (const { index, 0: comment } of source.matchAll(
    /\/\*\*[\s\S]*?\*\/|^ *\/\/.*(?:\n *\/\/.*)*/gm,
  )) {
    line += source.slice(last, index).split('\n').length - 1;
    last = index;
    const text = comment
      .replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)\s*/g, ' ')
      .replace(/^\s*(?:\/\*\*|\/\/)\s*/, '');
    if (!/^(?:biome-ignore|@ts-)/.test(text)) found.push({ place: `${path}:${line}`, text });
  }
  return found;
}
