import { expect, test } from 'vitest';
import { accepts, characters } from '../../../../src/kind/notation/regex/re2-node.ts';

test('a set has its ranges and the sets within it, or all but these', () => {
  const digits = { ...characters(0x30, 0x39), isNegated: true };
  const set = {
    type: 'set',
    isNegated: false,
    members: [...characters(0x31).members, digits],
  } as const;
  const codes = [...'01a😀'].map((character) => character.codePointAt(0) ?? 0);
  expect(codes.map((code) => accepts(set, code))).toEqual([false, true, true, true]);
  expect(codes.map((code) => accepts({ ...set, isNegated: true }, code))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
