import { describe, expect, test } from 'vitest';
import { decodeEncodedWord, encodeWord } from '../../../src/plan/hydrator/encoded-word.ts';

describe('an encoded word', () => {
  test.each(['Jürgen', 'ä=b?c_d e', 'Müller, J. (始め)', 'ö'.repeat(60), `${'ö'.repeat(60)}.`])(
    'of %j is read back',
    (text) => {
      const words = encodeWord(text).split(' ');
      expect(words.every(({ length }) => length <= 75)).toBe(true);
      const decoded = words.map((word) => decodeEncodedWord(word));
      expect(decoded.map((word) => (typeof word === 'object' ? word.text : word)).join('')).toBe(
        text,
      );
    },
  );

  test.each([
    ['=?iso-8859-1?Q?=E4?=', { text: 'ä' }],
    ['=?us-ascii?q?a=E4?=', { text: 'a\ufffd' }],
    ['=?utf-8?B??=', { text: '' }],
    ['=?koi8-r?q?a?=', 'unknown charset'],
    ['=?utf-8?q?=E?=', undefined],
    ['=?utf-8?x?a?=', undefined],
    ['=?utf-8?b?a?=', undefined],
    ['=?utf-8?q?a?b?=', undefined],
    ['plain', undefined],
  ])('%s is read', (word, read) => {
    expect(decodeEncodedWord(word)).toEqual(read);
  });
});
