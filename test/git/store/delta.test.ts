import { expect, test } from 'vitest';
import { deltaBase, deltaOf } from '../../../src/git/store/delta.ts';

/** What git makes of a delta (gitformat-pack(5)), without the sizes at its start. */
function applied(base: string, delta: string, start: number): string {
  const byte = (at: number) => delta.charCodeAt(at);
  let text = '';
  for (let at = start; at < delta.length; ) {
    const flags = byte(at);
    at += 1;
    if (flags < 128) {
      text += delta.slice(at, at + flags);
      at += flags;
      continue;
    }
    const numbers = [0, 1, 2, 3, 4, 5, 6].map((bit) => {
      const isThere = (flags & (1 << bit)) !== 0;
      at += isThere ? 1 : 0;
      return isThere ? byte(at - 1) * 256 ** (bit < 4 ? bit : bit - 4) : 0;
    });
    const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
    const from = sum(numbers.slice(0, 4));
    text += base.slice(from, from + sum(numbers.slice(4)));
  }
  return text;
}

const lines = Array.from({ length: 7_000 }, (_, i) => `line ${i}${'.'.repeat(i % 9)}\n`);
const base = lines.join('');

/** The most bytes of the delta besides the sizes, and the text. */
const cases: Readonly<Record<string, readonly [number, string]>> = {
  'all of it': [7, base],
  'one line in the middle differs': [7 + 4 + 8, base.replace(/line 3500.*/, 'own')],
  'every tenth line differs': [
    700 * (7 + 6),
    lines.map((line, i) => (i % 10 === 5 ? `${i}\n` : line)).join(''),
  ],
  'more at the start': [11 + 7, `new${base}`],
  'more at the end, without a line break': [7 + 4, `${base}new`],
  'less at the start': [7, lines.slice(100).join('')],
  'less at the end': [7, lines.slice(0, -100).join('')],
  'another order': [14, lines.slice(4_000).concat(lines.slice(0, 4_000)).join('')],
  'the same twice': [14, base + base],
  'new text of the largest part': [128, 'x'.repeat(127)],
  'new text of several parts': [303, 'xyz'.repeat(100)],
  'bytes beyond ASCII': [
    28,
    `${String.fromCharCode(...Array.from({ length: 26 }, (_, i) => 230 + i))}\n`,
  ],
  nothing: [0, ''],
};

test.each(Object.entries(cases))('%s', (_, [most, text]) => {
  const delta = deltaOf(text, deltaBase(base));
  const sizes = [base, text].map(({ length }) =>
    length < 128 ? 1 : length < 16_384 ? 2 : length < 2_097_152 ? 3 : 4,
  );
  const start = sizes.reduce((all, one) => all + one, 0);
  expect(applied(base, delta, start)).toBe(text);
  expect(delta.length - start).toBeLessThanOrEqual(most);
});

test('the sizes come first, seven bits a byte', () => {
  const delta = deltaOf('', deltaBase('x'.repeat(70_000)));
  expect([...Buffer.from(delta, 'latin1')]).toEqual([0xf0, 0xa2, 0x04, 0]);
});

test('a copy that is longer than one instruction can be', () => {
  const text = 'x'.repeat(0xffffff + 10);
  const delta = Buffer.from(deltaOf(text, deltaBase(text)), 'latin1');
  // Sizes of four bytes each, then all of the first copy, and the rest from there on.
  expect([...delta.subarray(8)]).toEqual([0xf0, 255, 255, 255, 0x97, 255, 255, 255, 10]);
});
