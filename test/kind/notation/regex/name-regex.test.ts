import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileNameRegex } from '../../../../src/kind/notation/regex/name-regex.ts';
import { countBlocks } from '../../../support/counted-blocks.ts';

const matches = (pattern: string, text: string): boolean | undefined =>
  compileNameRegex(pattern)?.matches(text);

describe('a regular expression', () => {
  test.each([
    ['web', 'web', true],
    ['web', 'web-1', false],
    ['web', 'my-web', false],
    ['web.*', 'web-1', true],
    ['web|api', 'api', true],
    ['web|api', 'webapi', false],
    ['(web|api)-[0-9]+', 'api-42', true],
    ['^web$', 'web', true],
    ['we$b', 'web', false],
    ['', '', true],
    ['', 'a', false],
    ['a{2,3}', 'aa', true],
    ['a{2,3}', 'aaaa', false],
    ['a{2}', 'aaa', false],
    ['a{2,}', 'aaaaa', true],
    ['a{', 'a{', true],
    ['a{,2}', 'a{,2}', true],
    ['a+?b*?', 'aab', true],
    ['[^.]+', 'a-b', true],
    ['[^.]+', 'a.b', false],
    ['[]a]+', ']a]', true],
    ['[a-]', '-', true],
    ['[\\d_]+', '1_2', true],
    ['\\w+\\.\\w+', 'a.b', true],
    ['\\D', '1', false],
    ['(?:a)(?P<x>b)(?<y>c)', 'abc', true],
    ['(a*)*', 'aaa', true],
    ['(a|)*b', 'aab', true],
    ['()', '', true],
    ['[^\\D5]', '4', true],
    ['[^\\D5]', '5', false],
    ['\\W', ' ', true],
    ['a{01}', 'a', false],
    ['a{01}', 'a{01}', true],
    ['a\\_b', 'a_b', true],
    ['[[:a]', ':', true],
    ['.', '😀', true],
    [`${'('.repeat(60)}a${')'.repeat(60)}`, 'a', true],
  ])('%s on %j', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  test.each([
    '(',
    ')',
    '(a',
    'a)',
    '[a',
    '[b-a]',
    '[[:alpha:]]',
    '*',
    '+a',
    'a**',
    'a{2}{3}',
    'a{3,2}',
    'a{1001}',
    '(?=a)',
    '(?!a)',
    '(?i)a',
    '(a)\\1',
    '\\bx',
    '\\',
    '[\\',
    '((a{1000}){1000}){1000}',
    '(a{40}){30}',
    '((((){999}){999}){999}){999}',
    '{2}',
    'a\\é',
    'a'.repeat(513),
  ])('%s is refused', (pattern) => {
    expect(compileNameRegex(pattern)).toBeUndefined();
  });

  test.each([
    ['(a+)+b', 'a'],
    ['(a|a)*b', 'a'],
    ['(.*)*(.*)*(.*)*b', 'a'],
    ['(a?){250}a{250}b', 'a'],
  ])('%s takes steps in proportion to a text made to take more', (pattern, letter) => {
    const steps = (length: number): number =>
      countBlocks(['/kind/notation/regex/'], () => {
        expect(matches(pattern, letter.repeat(length))).toBe(false);
      });
    const [once, twice] = [steps(120), steps(240)];
    expect(twice).toBeGreaterThan(1.5 * once);
    expect(twice).toBeLessThan(2.5 * once);
  });

  test("agrees with JavaScript's own where both know the expression", () => {
    const pieces = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '(a|b)',
      '(ab)?',
      'a*',
      'b+',
      'a{1,2}',
      '(a*b)*',
      '|',
    );
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 5 }), text, (parts, candidate) => {
        const pattern = parts.join('');
        expect(matches(pattern, candidate)).toBe(new RegExp(`^(?:${pattern})$`).test(candidate));
      }),
      { seed: 7, numRuns: 3000 },
    );
  });
});
