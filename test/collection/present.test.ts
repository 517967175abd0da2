import { expect, expectTypeOf, test } from 'vitest';
import { present } from '../../src/collection/present.ts';

const weight = (value: number): number | undefined => (value > 0 ? value : undefined);

test('undefined members are left out, others stay in their order, null and 0 too', () => {
  const kept = present({ b: weight(1), a: weight(-1), name: 'x', none: null, zero: 0 });
  expect(Object.entries(kept)).toEqual([
    ['b', 1],
    ['name', 'x'],
    ['none', null],
    ['zero', 0],
  ]);
  expect('a' in kept).toBe(false);
});

test('only members that may be undefined become optional', () => {
  const kept = present({ a: weight(1), name: 'x' });
  expectTypeOf(kept.name).toEqualTypeOf<string>();
  expectTypeOf<{ a?: number; name: string }>().toExtend<typeof kept>();
});

test('a member called __proto__ is one like any other', () => {
  expect(Object.keys(present(JSON.parse('{"__proto__": 1}')))).toEqual(['__proto__']);
});
