import { expect, test } from 'vitest';
import { pieceOf, textOf } from '../../src/layout/content.ts';

test('a piece counts bytes of UTF-8', () => {
  expect(pieceOf('aä始🚀').bytes).toBe(1 + 2 + 3 + 4);
});

test('a text is its pieces in order', () => {
  expect(textOf([pieceOf('a\n'), pieceOf('---\n'), pieceOf('b\n')])).toBe('a\n---\nb\n');
});
