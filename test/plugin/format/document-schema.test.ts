import { expect, test } from 'vitest';
import { count, documentSchema, record, text } from '../../../plugin/format/document-schema.ts';

test('a record is closed, and requires all that is not optional', () => {
  expect(record({ a: text, b: count }, { optional: ['b'], description: 'One.' })).toEqual({
    type: 'object',
    description: 'One.',
    required: ['a'],
    additionalProperties: false,
    properties: { a: { type: 'string' }, b: { type: 'integer', minimum: 0 } },
  });
});

test('a document has a kind and says which command prints it', () => {
  const schema = documentSchema({ kind: 'Plan', from: 'hydrate -o json' }, { a: text, b: text }, [
    'a',
  ]);
  expect(schema).toMatchObject({
    $id: 'https://distributary.dev/schema/v1alpha1/plan.json',
    title: 'Plan',
    description: 'What `distributary hydrate -o json` prints.',
    required: ['apiVersion', 'kind', 'b'],
    properties: { apiVersion: { const: 'distributary.dev/v1alpha1' }, kind: { const: 'Plan' } },
  });
});
