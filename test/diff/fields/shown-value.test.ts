import { expect, test } from 'vitest';
import { memberPlace, shownValue, wholeObject } from '../../../src/diff/fields/shown-value.ts';
import type { Json } from '../../../src/resource/json.ts';

const anywhere = wholeObject('ConfigMap');

test.each<[Json, string]>([
  ['web:1.8.2', 'web:1.8.2'],
  ['1.8.2', '1.8.2'],
  ['80', '"80"'],
  ['true', '"true"'],
  ['', '""'],
  [' a', '" a"'],
  ['a, b', '"a, b"'],
  [80, '80'],
  [null, 'null'],
  ['one\ntwo\n', '(2 lines)'],
  [{ a: [1, 'b'], c: {} }, '{a: [1, b], c: {}}'],
  [{ password: 'hunter2', user: 'me' }, '{password: [redacted], user: me}'],
  [['--token', 'hunter2', 'x'], '[--token, [redacted], x]'],
  ['psql "user=me password=hunter2"', '[redacted]'],
  ['https://me:hunter2@example.com/', 'https://example.com/'],
  ['the password of the day', 'the password of the day'],
])('%j is shown as %s', (value, shown) => {
  expect(shownValue(value, anywhere)).toBe(shown);
});

test.each([
  ['one\ntwo\n', 'one\nthree\nfour\n', '(3 lines, +2 -1)'],
  ['one\ntwo', 'two\none', '(2 lines, +0 -0)'],
  ['a\na\n', 'a\n', '(1 line, +0 -1)'],
])('of %j, then %j, lines are counted: %s', (before, after, shown) => {
  expect(shownValue(after, anywhere, before)).toBe(shown);
});

test('a long value is cut, and written no further than it is shown', () => {
  let reads = 0;
  const many = Array.from({ length: 10_000 }, () => ({
    get a() {
      reads += 1;
      return 'b';
    },
  }));
  expect(shownValue(many, anywhere)).toMatch(/^\[\{a: b\}, .{190}…$/);
  expect(reads).toBeLessThan(100);
});

test('of a Secret only known fields are shown, and labels that somebody chose', () => {
  const secret = wholeObject('Secret');
  expect(memberPlace(secret, {}, 'data', {}).isHidden).toBe(true);
  expect(memberPlace(secret, {}, 'dta', {}).isHidden).toBe(true);
  const labels = memberPlace(secret, {}, 'labels', {});
  expect(memberPlace(labels, {}, 'team', 'shop').isHidden).toBe(false);
});
