import { expect, test } from 'vitest';
import { isIstioDuration, parseGoDuration } from '../../../src/kind/notation/go-duration.ts';

test.each([
  ['10s', 10e9],
  ['1m30s', 90e9],
  ['500ms', 5e8],
  ['1.5h', 5400e9],
  ['0.007s', 7e6],
  ['100us', 1e5],
  ['100µs', 1e5],
  ['0s', 0],
  ['+.5s', 5e8],
  ['1.s', 1e9],
])('%s', (text, nanoseconds) => {
  expect(parseGoDuration(text)).toBe(nanoseconds);
});

test.each([
  '',
  '10',
  's',
  '-1s',
  '1 s',
  '1d',
  '1s1',
  '.s',
  '++1s',
  '300000000h',
  `${'1s'.repeat(100)}`,
])('%j is none', (text) => {
  expect(parseGoDuration(text)).toBeUndefined();
});

test.each([
  ['1ms', true],
  ['10s', true],
  ['0.001s', true],
  ['999us', false],
  ['1500us', false],
  ['0s', false],
  ['10', false],
])('Istio on %s', (text, expected) => {
  expect(isIstioDuration(text)).toBe(expected);
});
