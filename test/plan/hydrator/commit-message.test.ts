import { describe, expect, test } from 'vitest';
import { cleanMessage, commitMessage } from '../../../src/plan/hydrator/commit-message.ts';
import { dryMetadata } from '../../../src/plan/hydrator/dry-metadata.ts';
import { countBlocks } from '../../support/counted-blocks.ts';
import { dryCommit } from '../../support/dry-commit.ts';

const check = (message: string, trailers = '') =>
  commitMessage(dryMetadata(dryCommit({ message, trailers }), undefined));

describe('the message of a hydrated commit', () => {
  test('names the dry commit and its author', () => {
    expect(check('Start\n')).toBe('0123456: Start\n\nCo-authored-by: Ann <ann@example.com>\n');
  });

  test('holds the body, cleaned as git does', () => {
    expect(check('Start\n\nOne  \n\n\n\n two\n')).toBe(
      '0123456: Start\n\nOne\n\n two\n\nCo-authored-by: Ann <ann@example.com>\n',
    );
  });

  test('holds the author of the reference first', () => {
    expect(check('Start', 'Argocd-reference-commit-author: Bob <bob@example.com>\n')).toBe(
      '0123456: Start\n\nCo-authored-by: "Bob" <bob@example.com>\nCo-authored-by: Ann <ann@example.com>\n',
    );
  });

  test('says in trailers what is not from the dry commit', () => {
    const kept = [
      { path: 'apps/cache', files: new Map([['apps/cache/manifest.yaml', '1']]), from: '4567' },
      { path: 'apps/old', files: new Map([['apps/old/manifest.yaml', '1']]) },
      { path: 'apps/new\nSigned-off-by: Eve', files: new Map<string, string>() },
    ];
    expect(commitMessage(dryMetadata(dryCommit({ message: 'Start' }), undefined), kept)).toBe(`\
0123456: Start

Co-authored-by: Ann <ann@example.com>
Kept-application: apps/cache 4567
Kept-application: apps/old
Left-out-application: apps/new\ufffdSigned-off-by: Eve
`);
  });

  test('says what Go says without a subject', () => {
    expect(check('')).toContain('0123456: <no value>\n');
  });
});

test.each([
  ['\n\na\n\n\n\nb\t \n\n', 'a\n\nb\n'],
  ['a', 'a\n'],
  ['  a\r\n', '  a\n'],
  ['a\u00a0', 'a\u00a0\n'],
])('%j is cleaned', (text, clean) => {
  expect(cleanMessage(text)).toBe(clean);
});

test('a message takes steps in proportion to its length', () => {
  const blanks = `a${' '.repeat(60_000)}b`;
  const steps = (text: string): number =>
    countBlocks(['/plan/hydrator/'], () => void cleanMessage(text));
  const found = steps(`${blanks}${' '.repeat(60_000)}`);
  expect(found).toBeGreaterThan(60_000);
  // A condition and a step for each blank behind the last word.
  expect(found).toBeLessThan(130_000);
  expect(cleanMessage(blanks) === `${blanks}\n`).toBe(true);
  expect(check(`Start\n\n${blanks}${' '.repeat(60_000)}`).length).toBeLessThan(61_000);
  expect(check(`Start${' '.repeat(60_000)}`).length).toBeLessThan(200);
});
