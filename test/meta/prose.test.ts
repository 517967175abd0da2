/**
 * The pages for users are in standard technical English: subject, verb, object, and the terms of docs/glossary.md. Code is not judged, nor
 * what is between fences.
 */
import { expect, test } from 'vitest';
import { read } from '../support/code-fixtures.ts';
import { guides } from '../support/documents.ts';
import { todo } from '../support/todo.ts';

/** What a sentence must not have, and what it has in place of it. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/\bstands?\b(?! for\b)/i, '"is", "exists", "is written in"'],
  [/\b(?:says?|said)\b/i, '"states", "reports", "sets", "means"'],
  [/\bholds\b/i, '"contains", "applies"'],
  [/\basks? for\b/i, '"requests", "requires"'],
  [/\btakes? for granted\b|\btaken for granted\b/i, '"assumes", "is assumed"'],
  [/\bnobody\b/i, 'the one who does not: "no client", "no cluster"'],
  [/\bsomebody\b|\banybody\b/i, 'who it is: "a user", "a client"'],
  [/\bwarned of\b/i, '"is reported"'],
  [
    /(?:^|[.:] )What (?!is proven|happens|a change does|the mesh)[a-z]+[^.?|]*?\b(?:is|are|has|have|gets?)\b/m,
    'a noun as the subject',
  ],
  [/\b(?:is|are) (?:of interest|told apart)\b/i, '"is relevant", "are distinguished"'],
];

/** Pages that are not judged, and why. */
const excused: Readonly<Record<string, string>> = {
  'docs/glossary.md': 'it names the words themselves',
  'docs/reference/codes.md': 'it has the titles of the codes',
};

test('no page has a word that the rules replace', () => {
  const found = judged(guides.filter((page) => excused[page] === undefined));
  expect(todo(found, tell)).toBe('');
});

test('a page that is excused has such words', () => {
  const needless = Object.keys(excused).filter((page) => judged([page]).length === 0);
  expect(needless, 'judge it, and take it out of the list').toEqual([]);
});

interface Replaced {
  readonly place: string;
  readonly words: string;
  readonly instead: string;
}

const tell = ({ place, words, instead }: Replaced) =>
  `${place}: "${words.trim()}": write ${instead}`;

function judged(pages: readonly string[]): readonly Replaced[] {
  return pages.flatMap((page) =>
    plainLines(read(page)).flatMap(({ line, number }) =>
      rules.flatMap(([pattern, instead]) => {
        const [words] = pattern.exec(line) ?? [];
        return words === undefined ? [] : [{ place: `${page}:${number}`, words, instead }];
      }),
    ),
  );
}

/** The lines of a page, numbered, without code and addresses. */
function plainLines(page: string): readonly { line: string; number: number }[] {
  const prose = page.replaceAll(/^```[\s\S]*?^```$/gm, (block) => block.replaceAll(/[^\n]/g, ''));
  return prose.split('\n').map((line, i) => ({
    line: line.replaceAll(/`[^`]*`/g, '`').replaceAll(/\]\([^)]*\)/g, ']'),
    number: i + 1,
  }));
}
