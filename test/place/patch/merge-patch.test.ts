import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergePatch } from '../../../src/place/patch/apply-patch.ts';
import { isObject, type Json, type JsonObject } from '../../../src/resource/json.ts';

describe('the examples of RFC 7386, appendix A, whose patch is an object', () => {
  test.each<[Json | undefined, JsonObject, JsonObject]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [['a', 'b'], { a: 'b' }, { a: 'b' }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
    [undefined, { a: 1 }, { a: 1 }],
  ])('%j with %j', (target, patch, expected) => {
    expect(mergePatch(target, patch)).toEqual(expected);
  });
});

const object = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>(null, 1, 'x', true, 12345678901234567890n),
    fc.array(tie('value'), { maxLength: 2 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'toString'), tie('value'), { maxKeys: 3 }),
})).object;

describe('for every object and patch', () => {
  test('patching twice is patching once', () => {
    fc.assert(
      fc.property(object, object, (target, patch) => {
        const once = mergePatch(target, patch);
        expect(mergePatch(once, patch)).toEqual(once);
      }),
      { seed: 7 },
    );
  });

  test('what the patch says is there, and what it removes is gone', () => {
    fc.assert(
      fc.property(object, object, (target, patch) => {
        const merged = mergePatch(target, patch);
        for (const [key, value] of Object.entries(patch)) {
          if (value === null) expect(Object.hasOwn(merged, key)).toBe(false);
          else if (!isObject(value)) expect(merged[key]).toEqual(value);
        }
      }),
      { seed: 7 },
    );
  });

  test('what the patch does not name stays, the same value in the same place', () => {
    fc.assert(
      fc.property(object, object, (target, patch) => {
        const merged = mergePatch(target, patch);
        const kept = Object.keys(target).filter((key) => !Object.hasOwn(patch, key));
        for (const key of kept) expect(merged[key]).toBe(target[key]);
        expect(Object.keys(merged).filter((key) => kept.includes(key))).toEqual(kept);
      }),
      { seed: 7 },
    );
  });

  test('an empty patch changes nothing, and neither argument is changed', () => {
    fc.assert(
      fc.property(object, object, (target, patch) => {
        const before = [structuredClone(target), structuredClone(patch)];
        mergePatch(target, patch);
        expect([target, patch]).toEqual(before);
        expect(mergePatch(target, {})).toEqual(target);
      }),
      { seed: 7 },
    );
  });
});

test('no key reaches a prototype', () => {
  const patch: JsonObject = JSON.parse(
    '{"__proto__": {"polluted": true}, "a": {"__proto__": {"polluted": true}}}',
  );
  mergePatch({}, patch);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});
