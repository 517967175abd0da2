import { expect, test } from 'vitest';
import { formatRfc3339, isUrl } from '../../../src/plan/hydrator/reference-value.ts';

test.each([
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  ['2026-01-01T1:02:03,25-05:30', '2026-01-01T01:02:03-05:30'],
  ['2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z'],
  ['2026-02-29T00:00:00Z', undefined],
  ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00Z'],
  ['1900-02-29T00:00:00Z', undefined],
  ['2026-13-01T00:00:00Z', undefined],
  ['2026-01-00T00:00:00Z', undefined],
  ['2026-01-01T24:00:00Z', undefined],
  ['2026-01-01T00:60:00Z', undefined],
  ['2026-01-01T00:00:60Z', undefined],
  ['2026-01-01', undefined],
])('the date %s is %s', (text, date) => {
  expect(formatRfc3339(text)).toBe(date);
});

test.each([
  ['https://git.example.com/org/repo.git', true],
  ['ssh://git@host:22/x', true],
  ['file:///x', true],
  ['mailto:a', true],
  ['a/b:c', true],
  ['', true],
  ['https://[::1%25eth0]:80/', true],
  ['git@host:path', false],
  [':x', false],
  ['https://a b/', false],
  ['https://a:b/', false],
  ['https://a:1:2/', false],
  ['ssh://a:1:2/', true],
  ['https://u|v@a/', false],
  ['https://a[::1]/', false],
  ['https://[1.2.3.4]/', false],
  ['https://[::1]x/', false],
  ['https://a/%2', false],
  ['https://a/#%2', false],
  ['https://a/?%2', true],
  ['a\tb', false],
])('%s is a URL: %s', (text, isOne) => {
  expect(isUrl(text)).toBe(isOne);
});
