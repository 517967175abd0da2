import { describe, expect, test } from 'vitest';
import { didYouMeanKey } from '../../../src/diagnostic/wording/nearest-key.ts';

const keys = [
  'eu/a/default/paris',
  'eu/a/default/berlin',
  'us/b/default/chi',
  'us/b/default/ord',
  'us/c/prod/chi',
];

describe('didYouMeanKey', () => {
  test.each([
    ['ord', '; did you mean "us/b/default/ord"?'],
    ['default/ord', '; did you mean "us/b/default/ord"?'],
    ['chi', '; did you mean "us/b/default/chi" or "us/c/prod/chi"?'],
    ['eu/a', '; did you mean "eu/a/default/paris" or "eu/a/default/berlin"?'],
    ['us/c', '; did you mean "us/c/prod/chi"?'],
    ['Pariss', '; did you mean "eu/a/default/paris"?'],
    ['us/c/default/ord', '; did you mean "us/b/default/ord"?'],
    // A part is made of whole segments.
    ['nothing', ''],
    ['efault/ord', ''],
    ['', ''],
  ])('%j%s', (key, hint) => {
    expect(didYouMeanKey(key, keys)).toBe(hint);
  });

  test('names three at most', () => {
    const many = Array.from({ length: 9 }, (_, i) => `eu/a/default/c${i}`);
    expect(didYouMeanKey('eu/a', many).match(/"/g)).toHaveLength(6);
  });
});
