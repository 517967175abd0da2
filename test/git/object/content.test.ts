import { expect, test } from 'vitest';
import { pieceMadeLater, pieceOf, textOf } from '../../../src/git/object/content.ts';

test('a piece counts bytes of UTF-8', () => {
  expect(pieceOf('aä始🚀').bytes).toBe(1 + 2 + 3 + 4);
});

test('a text is its pieces in order', () => {
  expect(textOf([pieceOf('a\n'), pieceOf('---\n'), pieceOf('b\n')])).toBe('a\n---\nb\n');
});

test.each([
  ['is kept', true, 1],
  ['is made anew for each use', false, 4],
])('a text that is made later %s', (_, isKept, times) => {
  let made = 0;
  const make = () => {
    made += 1;
    return 'ä\n';
  };
  const piece = pieceMadeLater(make, () => isKept);
  expect(made).toBe(0);
  expect([piece.bytes, piece.bytes]).toEqual([3, 3]);
  expect(textOf([piece, piece, piece])).toBe('ä\nä\nä\n');
  expect(made).toBe(times);
});
