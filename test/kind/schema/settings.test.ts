import { describe, expect, expectTypeOf, test } from 'vitest';
import { readSettings, schemaOf, type Values } from '../../../src/kind/schema/settings.ts';
import type { Json } from '../../../src/resource/json.ts';

const fields = {
  name: { is: 'text', or: '', isRequired: true, says: 'What it is called.' },
  among: { is: 'texts', must: { minItems: 1 } },
  mode: { words: ['fast', 'slow'], or: 'fast' },
  limits: { fields: { most: { is: 'count', or: 5 }, share: { is: 'percent' } }, or: {} },
  only: { fields: { labels: { is: 'textMap' } } },
  mesh: {
    fields: { version: { is: 'word', or: '1', must: { pattern: '^1' } } },
    unless: 'none',
  },
  steps: {
    each: { to: { is: 'text', or: '', isRequired: true } },
    items: { minProperties: 1 },
    or: [],
  },
} as const;

describe('settings are read', () => {
  test.each<[Json | undefined, object]>([
    [undefined, { name: '', mode: 'fast', limits: { most: 5 }, steps: [] }],
    [
      {
        name: 'a',
        among: ['x', 1, 'y'],
        mode: 'slow',
        limits: { share: 7 },
        only: { labels: { a: 'b', c: 1 } },
        mesh: 'none',
        steps: [{ to: 'b' }, {}],
      },
      {
        name: 'a',
        among: ['x', 'y'],
        mode: 'slow',
        limits: { most: 5, share: 7 },
        only: { labels: { a: 'b' } },
        mesh: 'none',
        steps: [{ to: 'b' }, { to: '' }],
      },
    ],
    [
      { name: 1, among: 'x', mode: 'never', limits: 1, only: [], mesh: 'all', steps: {}, more: 1 },
      { name: '', mode: 'fast', limits: { most: 5 }, steps: [] },
    ],
    [
      { mesh: {} },
      { name: '', mode: 'fast', limits: { most: 5 }, mesh: { version: '1' }, steps: [] },
    ],
  ])('%j', (written, expected) => {
    expect(readSettings(fields, written)).toStrictEqual(expected);
  });

  test('no inherited member is one', () => {
    expect(readSettings({ constructor: { is: 'value' } } as const, {})).toStrictEqual({});
  });

  test('as what they are', () => {
    expectTypeOf<Values<typeof fields>['mode']>().toEqualTypeOf<'fast' | 'slow'>();
    expectTypeOf<Values<typeof fields>['among']>().toEqualTypeOf<readonly string[] | undefined>();
    expectTypeOf<Values<typeof fields>['limits']['most']>().toEqualTypeOf<number>();
    expectTypeOf<Values<typeof fields>['limits']['share']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Extract<Values<typeof fields>['mesh'], string>>().toEqualTypeOf<'none'>();
    expectTypeOf<Values<typeof fields>['steps'][number]['to']>().toEqualTypeOf<string>();
  });
});

test('their schema knows them all', () => {
  const text = { type: 'string', minLength: 1 };
  const object = { type: 'object', required: [], additionalProperties: false };
  expect(schemaOf(fields)).toStrictEqual({
    ...object,
    required: ['name'],
    properties: {
      name: { description: 'What it is called.', ...text },
      among: { type: 'array', items: text, minItems: 1 },
      mode: { enum: ['fast', 'slow'] },
      limits: {
        ...object,
        properties: {
          most: { type: 'integer', minimum: 0, maximum: 4294967295 },
          share: { type: 'integer', minimum: 0, maximum: 100 },
        },
      },
      only: {
        ...object,
        properties: { labels: { type: 'object', additionalProperties: { type: 'string' } } },
      },
      mesh: {
        type: ['object', 'string'],
        if: { type: 'string' },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { enum: ['none'] },
        properties: { version: { pattern: '^1' } },
        additionalProperties: false,
      },
      steps: {
        type: 'array',
        items: { ...object, required: ['to'], properties: { to: text }, minProperties: 1 },
      },
    },
  });
});
