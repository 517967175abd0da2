import { expect, test } from 'vitest';
import { reasonToStay } from '../../src/judge/fixed-codes.ts';
import { codes } from '../../src/render/codes.ts';

const movable = codes.filter((code) => reasonToStay(code) === undefined);
const numbersOf = (list: typeof codes) => list.map(({ code }) => code);

test('errors stay, but for guards that are broken, and requests that no endpoint answers', () => {
  const errors = movable.filter(({ severity }) => severity === 'error');
  expect(numbersOf(errors)).toEqual(['DIS0692', 'DIS0693', 'DIS0694', 'DIS1303', 'DIS1420']);
});

test('warnings and infos stay that keep secrets, branches, bounds, and readers of one mind', () => {
  const fixed = codes.filter(
    (code) => code.severity !== 'error' && reasonToStay(code) !== undefined,
  );
  expect(numbersOf(fixed)).toEqual([
    'DIS0137',
    'DIS0138',
    'DIS0211',
    'DIS0247',
    'DIS0248',
    'DIS0249',
    'DIS0359',
    'DIS0699',
    'DIS0704',
    'DIS0727',
    'DIS0731',
    'DIS0844',
    'DIS0848',
    'DIS0869',
    'DIS0879',
    'DIS0890',
  ]);
});

test('all others may be set', () => {
  expect(movable.length).toBeGreaterThan(130);
});
