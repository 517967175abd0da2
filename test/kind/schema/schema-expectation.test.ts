import { expect, test } from 'vitest';
import { expectation, propertyNames } from '../../../src/kind/schema/schema-expectation.ts';

const many = Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`f${i}`, {}]));

test.each([
  ['type', { type: 'integer', minimum: 1, maximum: 9 }, 'an integer from 1 to 9'],
  ['type', { type: 'integer', minimum: 0, maximum: 2 ** 32 - 1 }, 'an integer of 0 or more'],
  ['type', { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }, 'an integer'],
  ['maxLength', { maxLength: 63 }, 'a text of at most 63 characters'],
  ['maxLength', { maxLength: 0 }, 'no text'],
  ['maxProperties', { maxProperties: 9 }, 'at most 9 of them'],
  ['propertyNames', { propertyNames: { pattern: '^a$', description: 'as' } }, 'keys that are as'],
  ['required', { properties: { x: { $ref: '#/$defs/x' } } }, 'a map'],
  ['type', { type: ['array', 'object'] }, 'a list or a map'],
  ['type', {}, 'a value'],
  ['enum', { enum: ['a', 'b', ''] }, 'one of "a", "b"'],
  ['const', { const: 'a' }, '"a"'],
  ['minItems', { minItems: 1 }, 'at least one member'],
  ['minItems', { minItems: 2 }, 'at least 2 members'],
  ['maxItems', { maxItems: 1 }, 'at most 1 of them'],
  ['minLength', { minLength: 1 }, 'a text that is not empty'],
  ['pattern', { pattern: '^a$' }, 'a text that matches ^a$'],
  ['pattern', { pattern: '^a$', description: 'an a' }, 'an a'],
  ['required', { properties: { x: { type: 'boolean' } } }, 'a boolean'],
  ['additionalProperties', { properties: { a: {}, b: {} } }, 'one of a, b'],
  ['additionalProperties', {}, 'no fields'],
  [
    'additionalProperties',
    { properties: many },
    `one of ${Object.keys(many).slice(0, 12).join(', ')}, …`,
  ],
])('%s of %j', (keyword, schema, expected) => {
  expect(expectation(keyword, schema, '/spec/x')).toBe(expected);
});

test('the names of a schema are its values or its fields', () => {
  expect(propertyNames({ enum: ['a', '', 'b'] })).toEqual(['a', 'b']);
  expect(propertyNames({ properties: { a: {} } })).toEqual(['a']);
});
