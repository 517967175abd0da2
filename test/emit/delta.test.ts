import { expect, test } from 'vitest';
import { deltaBytes, type Stretch } from '../../src/emit/delta.ts';

/** What git makes of a delta (gitformat-pack(5)), without the sizes at its start. */
function applied(base: Buffer, delta: Buffer, start: number): Buffer {
  const parts: Buffer[] = [];
  for (let at = start; at < delta.length; ) {
    const flags = delta[at] ?? 0;
    at += 1;
    if (flags < 128) {
      parts.push(delta.subarray(at, at + flags));
      at += flags;
    } else {
      const bits = [0, 1, 2, 3, 4, 5, 6].filter((bit) => (flags & (1 << bit)) !== 0);
      const [from, bytes] = copied(bits, delta.subarray(at));
      parts.push(base.subarray(from, from + bytes));
      at += bits.length;
    }
  }
  return Buffer.concat(parts);
}

/** The offset and the size of a copy: the places of the bytes that are written, and the bytes. */
function copied(bits: readonly number[], bytes: Buffer): readonly [number, number] {
  const sum = (isOf: (bit: number) => boolean, first: number) =>
    bits.reduce((all, bit, i) => all + (isOf(bit) ? (bytes[i] ?? 0) * 256 ** (bit - first) : 0), 0);
  return [sum((bit) => bit < 4, 0), sum((bit) => bit >= 4, 4)];
}

const base = Buffer.from(Array.from({ length: 70_000 }, (_, i) => 97 + (i % 26)));

const cases: Readonly<Record<string, readonly Stretch[]>> = {
  'a copy from the start': [{ type: 'copy', from: 0, bytes: 5 }],
  'a copy with zeros in its numbers': [{ type: 'copy', from: 65_536, bytes: 256 }],
  'new text of the largest part': [{ type: 'text', text: 'x'.repeat(127) }],
  'new text of several parts': [{ type: 'text', text: 'xyz'.repeat(100) }],
  'characters of several bytes': [{ type: 'text', text: 'ä€'.repeat(60) }],
  'copies around new text': [
    { type: 'copy', from: 300, bytes: 69_000 },
    { type: 'text', text: `${'new '.repeat(40)}end` },
    { type: 'copy', from: 0, bytes: 300 },
  ],
};

test.each(Object.entries(cases))('%s', (_, stretches) => {
  const expected = Buffer.concat(
    stretches.map((one) =>
      one.type === 'copy' ? base.subarray(one.from, one.from + one.bytes) : Buffer.from(one.text),
    ),
  );
  const delta = deltaBytes(base.length, expected.length, stretches);
  // 70,000 in groups of seven bits.
  expect([...delta.subarray(0, 3)]).toEqual([0xf0, 0xa2, 0x04]);
  const start = expected.length < 128 ? 4 : expected.length < 16_384 ? 5 : 6;
  expect(applied(base, delta, start).equals(expected)).toBe(true);
});

test('a copy that is longer than one instruction can be', () => {
  const bytes = 0xffffff + 10;
  const delta = deltaBytes(bytes, bytes, [{ type: 'copy', from: 0, bytes }]);
  // Sizes of four bytes each, then all of the first copy, and the rest from there on.
  expect([...delta.subarray(8)]).toEqual([0xf0, 255, 255, 255, 0x97, 255, 255, 255, 10]);
});
