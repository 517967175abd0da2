import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesStars } from '../../../src/kind/notation/wildcard.ts';

test.each([
  ['eu', 'eu', true],
  ['eu', 'eu1', false],
  ['*', '', true],
  ['*', 'anything', true],
  ['eu-*', 'eu-west', true],
  ['eu-*', 'us-west', false],
  ['*-a', 'eu-a', true],
  ['a*a', 'a', false],
  ['a*b*c', 'aXbYc', true],
  ['a*b*c', 'acb', false],
  ['**', 'x', true],
])('%s on %s', (pattern, text, expected) => {
  expect(matchesStars(pattern, text)).toBe(expected);
});

test('agrees with the obvious definition', () => {
  const short = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 7 });
  const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 7 });
  fc.assert(
    fc.property(short, text, (pattern, candidate) => {
      expect(matchesStars(pattern, candidate)).toBe(naive(pattern, candidate));
    }),
    { seed: 7, numRuns: 3000 },
  );
});

test('takes no time on a pattern made to take it', () => {
  expect(matchesStars(`${'a*'.repeat(5000)}b`, 'a'.repeat(100_000))).toBe(false);
});

function naive(pattern: string, text: string): boolean {
  if (pattern === '') return text === '';
  if (pattern[0] !== '*')
    return text[0] === pattern[0] && text !== '' && naive(pattern.slice(1), text.slice(1));
  return naive(pattern.slice(1), text) || (text !== '' && naive(pattern, text.slice(1)));
}
