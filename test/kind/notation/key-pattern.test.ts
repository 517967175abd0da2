import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isClusterKey,
  isLiteral,
  matchesKeyPattern,
  parseClusterPattern,
  parseKeyPattern,
} from '../../../src/kind/notation/key-pattern.ts';

const matches = (pattern: string, key: string): boolean => {
  const parsed = parseClusterPattern(pattern);
  return parsed !== undefined && matchesKeyPattern(parsed, key);
};

describe('a pattern', () => {
  test.each([
    ['eu/*/*/*', 'eu/a/blue/north', true],
    ['eu/*/*/*', 'us/a/blue/north', false],
    ['e*/a/*/n*h', 'eu/a/blue/north', true],
    ['*/*/*/north', 'eu/a/blue/north', true],
    ['eu/a/blue/north', 'eu/a/blue/north', true],
    ['eu/a/blue/north', 'eu/a/blue/north2', false],
    ['north', 'eu/a/blue/north', true],
    ['n*', 'eu/a/blue/north', true],
    ['eu', 'eu/a/blue/north', false],
  ])('%s on %s', (pattern, key, expected) => {
    expect(matches(pattern, key)).toBe(expected);
  });

  test.each([
    '',
    '/',
    'eu/*',
    'eu/*/*',
    'eu/*/*/*/*',
    '//*/*',
    'eu//*/*',
    'a b/*/*/*',
    '!eu/*/*/*',
    'a,b/*/*/*',
    'eu/?/*/*',
  ])('%j is none', (text) => {
    expect(parseKeyPattern(text)).toBeUndefined();
    expect(parseClusterPattern(text)).toBeUndefined();
  });

  test('a bare name is one only where names may stand', () => {
    expect(parseKeyPattern('north')).toBeUndefined();
    expect(parseClusterPattern('north')?.segments).toEqual(['*', '*', '*', 'north']);
  });

  test('never reaches over a "/"', () => {
    const segment = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 3 });
    const part = fc.string({ unit: fc.constantFrom('a', 'b', '*'), minLength: 1, maxLength: 3 });
    const four = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
      fc.array(of, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(four(part), four(segment), (pattern, key) => {
        const one = (p: string, k: string): boolean =>
          new RegExp(`^${p.replaceAll('*', '.*')}$`).test(k);
        const expected = pattern.every((p, i) => one(p, key[i] ?? ''));
        expect(matches(pattern.join('/'), key.join('/'))).toBe(expected);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });
});

test.each([
  ['eu/a/blue/north', true, true],
  ['north', false, true],
  ['eu/*/*/north', false, false],
  ['n*', false, false],
])('%s: a key %s, literal %s', (text, key, literal) => {
  const pattern = parseClusterPattern(text);
  expect([isClusterKey(text), pattern && isLiteral(pattern)]).toEqual([key, literal]);
});
