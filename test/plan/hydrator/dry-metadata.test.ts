import { describe, expect, test } from 'vitest';
import { dryMetadata } from '../../../src/plan/hydrator/dry-metadata.ts';
import { dryCommit } from '../../support/dry-commit.ts';

const check = (message: string, trailers = '') => {
  const { subject, body, references } = dryMetadata(dryCommit({ message, trailers }), undefined);
  return { subject, body, references: references.length };
};

describe('a message', () => {
  test.each([
    ['Start\n', 'Start', ''],
    ['One\ntwo\n\nthree\n\nfour\n', 'One\ntwo', 'three\n\nfour\n'],
    ['\n \u0085Start\u3000\n', 'Start', ''],
    ['\ufeffStart\ufeff \n', '\ufeffStart\ufeff', ''],
    ['Start\r\n\r\nBody', 'Start\r\n\r\nBody', ''],
    ['Start\n\na\r\nb\r\n', 'Start', 'a\nb\n'],
    ['', '', ''],
  ])('%j has a subject and a body', (message, subject, body) => {
    expect(check(message)).toEqual({ subject, body, references: 0 });
  });

  test('loses the trailers that are read', () => {
    const trailer = 'Argocd-reference-commit-sha: abcde';
    expect(check(`Start\n\nBody.\n\n${trailer}\n`, `${trailer}\n`)).toEqual({
      subject: 'Start',
      body: 'Body.\n\n',
      references: 1,
    });
  });
});

test.each([
  [0, '1970-01-01T00:00:00Z'],
  [1_767_225_600, '2026-01-01T00:00:00Z'],
  [9e15, '9999-12-31T23:59:59Z'],
])('the author’s date %s is written in UTC', (authorDate, date) => {
  expect(dryMetadata(dryCommit({ authorDate }), undefined).date).toBe(date);
});

test('the author is as git has it', () => {
  expect(dryMetadata(dryCommit(), 'https://x').author).toBe('Ann <ann@example.com>');
});
