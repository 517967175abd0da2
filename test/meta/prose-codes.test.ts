/** The texts of diagnostics are in the same English as the pages: test/support/prose-rules.ts has the words that are replaced. */
import { describe, expect, test } from 'vitest';
import {
  type CodeWording,
  codePages,
  codeTemplates,
  messagesInFixtures,
} from '../support/code-texts.ts';
import { replacedInFinding } from '../support/prose-rules.ts';
import { todo } from '../support/todo.ts';

describe('no word that the rules replace is in', () => {
  test.each([
    ['a title, a why or a fix', codePages],
    ['the template of a message or a remedy', codeTemplates],
    ['a message of a fixture', messagesInFixtures],
  ])('%s', (_, textsOf) => {
    const texts = textsOf();
    expect(texts.length).toBeGreaterThan(400);
    expect(
      todo(findingsIn(texts), ({ place, text, words, instead }) => {
        return `${place}: "${words}": write ${instead}\n  ${text}`;
      }),
    ).toBe('');
  });
});

test('every title begins with a capital, or with the name of a field', () => {
  const titles = codePages().filter(({ place }) => place.endsWith('title'));
  const wrong = titles.filter(({ text }) => !/^(?:[A-Z]|[a-z]+[A-Z])/.test(text));
  expect(todo(wrong, ({ place, text }) => `${place}: write a capital in "${text}"`)).toBe('');
});

function findingsIn(texts: readonly CodeWording[]) {
  return texts.flatMap((one) =>
    replacedInFinding(one.text).map((replaced) => ({ ...one, ...replaced })),
  );
}
