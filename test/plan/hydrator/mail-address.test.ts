import { describe, expect, test } from 'vitest';
import { formatMailAddress, parseMailAddress } from '../../../src/plan/hydrator/mail-address.ts';

describe('an address', () => {
  test.each([
    ['ann@example.com', '<ann@example.com>'],
    ['  <ann@example.com>  ', '<ann@example.com>'],
    ['Ann <ann@example.com>', '"Ann" <ann@example.com>'],
    ['Ann B. Cole <ann@example.com>', '"Ann B. Cole" <ann@example.com>'],
    ['"A \\"B\\" \\\\" <ann@example.com>', '"A \\"B\\" \\\\" <ann@example.com>'],
    ['ann@example.com (Ann (really) B)', '"Ann (really) B" <ann@example.com>'],
    ['Ann (old) B (new) <ann@example.com> (x)', '"Ann B" <ann@example.com>'],
    ['Jürgen <j@example.com>', '=?utf-8?q?J=C3=BCrgen?= <j@example.com>'],
    ['"Jürgen, M" <j@example.com>', '=?utf-8?b?SsO8cmdlbiwgTQ==?= <j@example.com>'],
    [
      '=?UTF-8?Q?J=c3=bc?= =?utf-8?b?cmdlbg==?= X <j@example.com>',
      '=?utf-8?q?J=C3=BCrgen_X?= <j@example.com>',
    ],
    ['"a b"@example.com', '<"a b"@example.com>'],
    ['"a.b"@example.com', '<a.b@example.com>'],
    ['ann@[192.0.2.1]', '<ann@[192.0.2.1]>'],
    ['jürgen@müller.example', '<jürgen@müller.example>'],
  ])('%j is written as %s', (text, written) => {
    const parsed = parseMailAddress(text);
    expect(parsed && formatMailAddress(parsed)).toBe(written);
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
    'a@[nowhere]',
    'a@[192.0.2.1',
    '""@example.com',
    'Ann <ann@example.com',
    'Ann <ann@example.com> x',
    'ann@example.com, bob@example.com',
    'Ann "B <ann@example.com>',
    'ann@example.com (open',
    '=?koi8-r?q?x?= <j@example.com>',
    'team: ann@example.com;',
    'A\nB <ann@example.com>',
  ])('is not %j', (text) => {
    expect(parseMailAddress(text)).toBeUndefined();
  });

  test('of nobody has a form too', () => {
    expect(formatMailAddress({ name: '', address: '' })).toBe('<@>');
  });
});
