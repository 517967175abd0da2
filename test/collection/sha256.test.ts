import { expect, test } from 'vitest';
import { sha256 } from '../../src/collection/sha256.ts';

test('is what sha256sum prints', () => {
  expect(sha256(['abc'])).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('takes contents as one, texts as UTF-8', () => {
  expect(sha256(['a', Buffer.from('bc')])).toBe(sha256(['abc']));
  expect(sha256(['ü'])).toBe(sha256([Buffer.from([0xc3, 0xbc])]));
});

test('does not mind how many they are', () => {
  const many = Array.from({ length: 300_000 }, () => 'a');
  expect(sha256(many)).toBe(sha256([many.join('')]));
});
