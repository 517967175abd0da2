import { describe, expect, test } from 'vitest';
import { didYouMean, nearestName } from '../../../src/diagnostic/wording/nearest-name.ts';

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
