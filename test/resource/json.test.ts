import { describe, expect, test } from 'vitest';
import {
  isObject,
  type Json,
  jsonEqual,
  listAt,
  mapTexts,
  numberAt,
  objectAt,
  stringAt,
  textsAt,
  textsIn,
  valueAt,
} from '../../src/resource/json.ts';

const value: Json = { spec: { name: 'reviews', port: 80, hosts: ['a'], none: null } };

describe('members', () => {
  test('come as the type that is asked for, or not at all', () => {
    expect(stringAt(value, 'spec', 'name')).toBe('reviews');
    expect(stringAt(value, 'spec', 'port')).toBeUndefined();
    expect(numberAt(value, 'spec', 'port')).toBe(80);
    expect(listAt(value, 'spec', 'hosts')).toEqual(['a']);
    expect(listAt(value, 'spec', 'name')).toEqual([]);
    expect(objectAt(value, 'spec')?.['port']).toBe(80);
    expect(objectAt(value, 'spec', 'hosts')).toBeUndefined();
    expect(isObject(null)).toBe(false);
  });

  test('of a list are texts in their places', () => {
    const mixed = { list: ['a', 1, { b: 1 }, null, ['c'], true] };
    expect(textsAt(mixed, 'list')).toEqual(['a', '1', '', '', '', 'true']);
    expect(textsAt(mixed, 'none')).toEqual([]);
  });

  test('of every object are no members', () => {
    expect(valueAt({}, 'constructor')).toBeUndefined();
    expect(valueAt({}, '__proto__')).toBeUndefined();
  });
});

describe.each<[string, Json, Json, boolean]>([
  ['keys in another order', { a: 1, b: [2] }, { b: [2], a: 1 }, true],
  ['a list in another order', [1, 2], [2, 1], false],
  ['a key more', { a: 1 }, { a: 1, b: 2 }, false],
  ['a list and an object', [], {}, false],
  ['a number and its text', 1, '1', false],
  ['integers beyond 2^53', 9007199254740993n, 9007199254740993n, true],
  ['null and nothing', { a: null }, {}, false],
])('%s', (_, a, b, equal) => {
  test(equal ? 'is equal' : 'is not equal', () => {
    expect(jsonEqual(a, b)).toBe(equal);
    expect(jsonEqual(b, a)).toBe(equal);
  });
});

test('texts are found and changed at any depth; names of members and all else stay', () => {
  const object = { '{a}': ['{a}', { b: 'x {a}' }], count: 3n, no: null, yes: true };
  expect(textsIn(object)).toEqual(['{a}', 'x {a}']);
  const changed = { '{a}': ['1', { b: 'x 1' }], count: 3n, no: null, yes: true };
  expect(mapTexts(object, (text) => text.replace('{a}', '1'))).toEqual(changed);
});
