import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  didYouMean,
  didYouMeanOrKnown,
  isNearName,
  nearestName,
} from '../../../src/diagnostic/wording/nearest-name.ts';

const known = ['sources', 'topology', 'patches', 'repoURL'];

describe('nearestName', () => {
  test.each([
    ['source', 'sources'],
    ['souces', 'sources'],
    ['osurces', 'sources'],
    ['repoUrl', 'repoURL'],
    ['patch', undefined],
    ['pathces', 'patches'],
    ['spec', undefined],
    ['', undefined],
  ])('%s is taken for %s', (name, expected) => {
    expect(nearestName(name, known)).toBe(expected);
  });

  test('of two equally near names, the first is taken', () => {
    expect(nearestName('cat', ['bat', 'hat'])).toBe('bat');
  });

  test('a very long name costs no more than its beginning', () => {
    expect(nearestName('x'.repeat(5_000_000), known)).toBeUndefined();
  });

  test('no more than the first thousand names are compared', () => {
    const many = Array.from({ length: 999 }, (_, i) => `other-${i}`);
    expect(nearestName('topolgy', [...many, 'topology'])).toBe('topology');
    expect(nearestName('topolgy', [...many, 'more', 'topology'])).toBeUndefined();
  });
});

test('didYouMean is the tail of a message, or nothing', () => {
  expect(didYouMean('topolgy', known)).toBe('; did you mean "topology"?');
  expect(didYouMean('nothing like it', known)).toBe('');
});

/** Without any bound, and written another way. */
function mistakesBetween(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [x, y] = [a.slice(1), b.slice(1)];
  const swapped =
    a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]
      ? mistakesBetween(a.slice(2), b.slice(2)) + 1
      : Infinity;
  const changed = mistakesBetween(x, y) + (a[0] === b[0] ? 0 : 1);
  return Math.min(changed, swapped, mistakesBetween(x, b) + 1, mistakesBetween(a, y) + 1);
}

const spelling = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });

test('a name is near another one by as few mistakes as lead from one to the other', () => {
  const known = 'abcab';
  fc.assert(
    fc.property(spelling, (letters) => {
      const name = letters.join('');
      expect(isNearName(name, known)).toBe(mistakesBetween(name, known) <= 1);
    }),
    { seed: 7, numRuns: 500 },
  );
});

test('the nearest of several is the one with fewest mistakes', () => {
  fc.assert(
    fc.property(spelling, fc.array(spelling, { minLength: 1, maxLength: 4 }), (wanted, others) => {
      const name = `${wanted.join('')}ccc`;
      const names = others.map((letters) => `${letters.join('')}ccc`);
      const nearest = nearestName(name, names);
      const least = Math.min(...names.map((one) => mistakesBetween(name, one)));
      const isMeant = least <= Math.floor(name.length / 3);
      expect(nearest === undefined ? Infinity : mistakesBetween(name, nearest)).toBe(
        isMeant ? least : Infinity,
      );
    }),
    { seed: 7, numRuns: 60 },
  );
});

test.each([
  ['souces', known, '; did you mean "sources"?'],
  ['spec', known, '; expected one of "sources", "topology", "patches", "repoURL"'],
  ['spec', ['sources'], '; expected "sources"'],
  ['spec', [], ''],
  ['spec', Array.from({ length: 14 }, (_, i) => `name-${i}`), /, "name-11" and 2 more$/],
])('didYouMeanOrKnown: %s', (name, names, expected) => {
  expect(didYouMeanOrKnown(name, names)).toEqual(
    typeof expected === 'string' ? expected : expect.stringMatching(expected),
  );
});
