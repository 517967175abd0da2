import { describe, expect, test } from 'vitest';
import { splitReference } from '../../../src/plan/hydrator/commit-reference.ts';

const key = 'Argocd-reference-commit-';

describe('trailers', () => {
  test('are read, all fields', () => {
    const lines = [
      'author: Ann <ann@example.com>',
      'date: 2026-01-01T00:00:00.5+01:00',
      'subject: Why: because',
      'body: "a\\nb"',
      'sha: abcdef',
      'repourl: https://git.example.com/x',
    ].map((line) => key + line);
    expect(splitReference(lines.join('\n'))).toEqual({
      reference: {
        author: '"Ann" <ann@example.com>',
        date: '2026-01-01T00:00:00+01:00',
        subject: 'Why: because',
        body: 'a\nb',
        sha: 'abcdef',
        repoUrl: 'https://git.example.com/x',
      },
      rest: '',
    });
  });

  test.each([
    'author: nobody',
    'date: yesterday',
    'body: no json',
    'body: 1',
    'sha: XYZ',
    'sha: abcd',
    'repourl: git@host:path',
    'repourl: org/repo',
    'repourl: https://git.example.com/a b',
    'repourl: https://a:b/',
    'author: Ann (at home) <ann@example.com>',
    'other: x',
    'sha:abcdef',
  ])('that are wrong stay where they are: %s', (line) => {
    expect(splitReference(`a\n${key}${line}\nb`)).toEqual({
      reference: undefined,
      rest: `a\n${key}${line}\nb\n`,
    });
  });

  test('without an author name nobody', () => {
    expect(splitReference(`${key}sha: abcdef`).reference).toEqual({ author: '<@>', sha: 'abcdef' });
  });

  test('with nothing in them are taken away, and are no reference', () => {
    expect(splitReference(`${key}subject: \n${key}body: null`)).toEqual({
      reference: undefined,
      rest: '',
    });
  });

  test('that come twice count once, the last', () => {
    const { reference } = splitReference(`${key}subject: a\n${key}subject: b`);
    expect(reference?.subject).toBe('b');
  });

  test('behind a line of more than 64 KiB are lost, as in Go', () => {
    const long = 'x'.repeat(65_536);
    expect(splitReference(`a\n${long}\n${key}sha: abcdef`)).toEqual({
      reference: undefined,
      rest: 'a\n',
    });
    expect(splitReference(`${'x'.repeat(65_535)}\n${key}sha: abcdef`).reference).toBeDefined();
  });
});

test.each([
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  ['2026-01-01T01:02:03.25-05:30', '2026-01-01T01:02:03-05:30'],
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
  ['2026-01-01T00:00:00+24:00', undefined],
  ['2026-01-01', undefined],
])('the date %s is %s', (text, date) => {
  expect(splitReference(`${key}date: ${text}`).reference?.date).toBe(date);
});
