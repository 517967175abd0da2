/**
 * All pages, for users and for contributors, are in standard technical English: subject, verb, object, and the terms of docs/glossary.md.
 * Code is not judged, nor the text between fences.
 */
import { expect, test } from 'vitest';
import { filesBelow, read } from '../support/code-fixtures.ts';
import { guides } from '../support/documents.ts';
import { type Replaced, replacedInPage } from '../support/prose-rules.ts';
import { todo } from '../support/todo.ts';

/** Further texts that people read: of the project itself, its decisions and facts, and of its forms and its action. */
const others = [
  ...['docs/decisions', 'docs/facts'].flatMap((folder) =>
    filesBelow(folder).map((path) => `${folder}/${path}`),
  ),
  ...['ARCHITECTURE', 'CODE_OF_CONDUCT', 'CONTRIBUTING', 'GOVERNANCE', 'SECURITY'].map(
    (name) => `${name}.md`,
  ),
  '.pre-commit-hooks.yaml',
  'action.yml',
  '.github/dependabot.yml',
  '.github/PULL_REQUEST_TEMPLATE.md',
  ...filesBelow('.github/ISSUE_TEMPLATE').map((path) => `.github/ISSUE_TEMPLATE/${path}`),
];

/** Pages that are not judged, and why. */
const excused: Readonly<Record<string, string>> = {
  'docs/glossary.md': 'it names the words themselves',
};

test('no page has a word that the rules replace', () => {
  const found = judged([...guides, ...others].filter((page) => excused[page] === undefined));
  expect(todo(found, tell)).toBe('');
});

test('a page that is excused has such words', () => {
  const needless = Object.keys(excused).filter((page) => judged([page]).length === 0);
  expect(needless, 'judge it, and take it out of the list').toEqual([]);
});

interface Found extends Replaced {
  readonly place: string;
}

const tell = ({ place, words, instead }: Found) => `${place}: "${words}": write ${instead}`;

function judged(pages: readonly string[]): readonly Found[] {
  return pages.flatMap((page) =>
    plainLines(read(page)).flatMap(({ line, number }) =>
      replacedInPage(line).map((replaced) => ({ place: `${page}:${number}`, ...replaced })),
    ),
  );
}

/** The lines of a page, numbered, without blocks of code and addresses. */
function plainLines(page: string): readonly { line: string; number: number }[] {
  const prose = page.replaceAll(/^```[\s\S]*?^```$/gm, (block) => block.replaceAll(/[^\n]/g, ''));
  return prose.split('\n').map((line, i) => ({
    line: line.replaceAll(/\]\([^)]*\)/g, ']'),
    number: i + 1,
  }));
}
