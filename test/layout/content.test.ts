import { expect, test } from 'vitest';
import { pieceMadeAnew, pieceOf, textOf } from '../../src/layout/content.ts';

test('a piece counts bytes of UTF-8', () => {
  expect(pieceOf('aä始🚀').bytes).toBe(1 + 2 + 3 + 4);
});

test('a text is its pieces in order', () => {
  expect(textOf([pieceOf('a\n'), pieceOf('---\n'), pieceOf('b\n')])).toBe('a\n---\nb\n');
});

test('a piece that is made anew keeps no text', () => {
  let made = 0;
  const piece = pieceMadeAnew('ä\n', () => {
    made += 1;
    return 'ä\n';
  });
  expect([piece.bytes, made]).toEqual([3, 0]);
  expect(textOf([piece, piece])).toBe('ä\nä\n');
  expect(made).toBe(2);
});
