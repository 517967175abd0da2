/** Go's answers to the same texts are rows of fixtures/parse/go-answers.json. */
import { expect, test } from 'vitest';
import { decodeBase64, isTimestamp } from '../../../src/parse/tree/tagged-text.ts';

test.each([
  ['aGVsbG8=', 'hello'],
  ['aGVs\nbG8=\n', 'hello'],
  ['', ''],
  ['gICA', '\ufffd\ufffd\ufffd'],
  ['aGVsbG8', undefined],
  ['aGVs bG8=', undefined],
  ['aGVsbG8_', undefined],
])('base64 has its padding, and line breaks alone beside it: %j', (text, expected) => {
  expect(decodeBase64(text)).toBe(expected);
});

test.each([
  '2020-01-01',
  '2024-2-29',
  '2020-1-2 3:4:5',
  '2020-01-02 03:04:05.678',
  '2020-01-01T00:00:00Z',
  '2001-12-14t21:59:43.10-05:00',
])('is a point in time: %s', (text) => expect(isTimestamp(text)).toBe(true));

test.each([
  '',
  '2020-13-01',
  '2023-02-29',
  '2020-04-31',
  '2020-00-01',
  '2020-01-01T3:4:5',
  '2020-01-01 3:4:5Z',
  '2020-01-01 24:00:00',
  '20-01-01',
  '2020',
])('is no point in time: %j', (text) => expect(isTimestamp(text)).toBe(false));
