/** Texts that the program prints or shows, the descriptions of its JSON and the page of `report` are in the English of test/support/prose-rules.ts. */
import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesBelow, read } from '../support/code-fixtures.ts';
import { replacedInFinding } from '../support/prose-rules.ts';
import { todo } from '../support/todo.ts';

/** Files with texts that other programs read, and which. */
const excused: Readonly<Record<string, string>> = {
  'plugin/cmp/deadline.ts': 'JavaScript of a thread',
  'plugin/format/report/html.ts': 'a Content-Security-Policy',
  'plugin/commands/hooks/git-hook.ts': 'a script of a shell',
  'src/plan/notes/plan-notes.ts': "git's own message",
};

const files = ['src', 'plugin', 'page'].flatMap((room) =>
  filesBelow(room)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${room}/${path}`),
);

test('no text has a word that the rules replace', () => {
  const texts = files.filter((path) => excused[path] === undefined).flatMap(sentencesOf);
  expect(texts.length).toBeGreaterThan(4_000);
  expect(todo(judged(texts), (line) => line)).toBe('');
});

test('a file that is excused has such a text', () => {
  const needless = Object.keys(excused).filter((path) => judged(sentencesOf(path)).length === 0);
  expect(needless, 'judge it, and take it out of the list').toEqual([]);
});

interface Sentence {
  readonly place: string;
  readonly text: string;
}

function judged(texts: readonly Sentence[]): readonly string[] {
  return texts.flatMap(({ place, text }) =>
    replacedInFinding(text).map(
      ({ words, instead }) => `${place}: "${words}": write ${instead}\n  ${text}`,
    ),
  );
}

/** Literals and texts of elements with at least two words, with `…` for what is filled in. */
function sentencesOf(path: string): readonly Sentence[] {
  const file = ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2023, true);
  const found: Sentence[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined && /[a-z]{2} .*[a-z]{2}/s.test(text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${path}:${line + 1}`, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isJsxText(node)) return node.text.trim();
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}
