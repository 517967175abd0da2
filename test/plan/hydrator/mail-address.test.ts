import { describe, expect, test } from 'vitest';
import { printedMailbox } from '../../../src/plan/hydrator/mail-address.ts';

describe('an author', () => {
  test.each([
    ['ann@example.com', '<ann@example.com>'],
    ['  <ann@example.com>  ', '<ann@example.com>'],
    ['Ann <ann@example.com>', '"Ann" <ann@example.com>'],
    ['Ann\t B. Cole <ann@example.com>', '"Ann B. Cole" <ann@example.com>'],
    ['"A \\"B\\" \\\\" <ann@example.com>', '"A \\"B\\" \\\\" <ann@example.com>'],
    ['Jürgen <j@example.com>', '=?utf-8?q?J=C3=BCrgen?= <j@example.com>'],
    ['"Jürgen, M" <j@example.com>', '=?utf-8?b?SsO8cmdlbiwgTQ==?= <j@example.com>'],
    ['jürgen@müller.example', '<jürgen@müller.example>'],
  ])('%j is written as %s', (text, written) => {
    expect(printedMailbox(text)).toBe(written);
  });

  test.each([
    '',
    'Ann',
    'Ann Cole',
    'ann@',
    '@example.com',
    'a..b@example.com',
    '.a@example.com',
    'a@example.com.',
    'ann@[192.0.2.1]',
    '"a b"@example.com',
    'Ann <ann@example.com',
    'Ann <ann@example.com> x',
    'Ann (old) <ann@example.com>',
    'ann@example.com (Ann)',
    'ann@example.com, bob@example.com',
    'Ann "B <ann@example.com>',
    '=?utf-8?q?J=C3=BCrgen?= <j@example.com>',
    'team: ann@example.com;',
    'A\nB <ann@example.com>',
  ])('is not %j', (text) => {
    expect(printedMailbox(text)).toBeUndefined();
  });

  test.each(['ö'.repeat(60), `${'ö'.repeat(60)}.`])(
    'of a long name %j takes several words',
    (name) => {
      const words = printedMailbox(`"${name}" <a@example.com>`)?.split(' ').slice(0, -1) ?? [];
      expect(words.length).toBeGreaterThan(1);
      expect(words.every((word) => word.length <= 75 && /^=\?utf-8\?[bq]\?.*\?=$/.test(word))).toBe(
        true,
      );
    },
  );
});
