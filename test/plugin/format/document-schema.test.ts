import { expect, test } from 'vitest';
import { count, documentSchema, record, text } from '../../../plugin/format/document-schema.ts';

const name = { ...text, description: 'The name.' };
const total = { ...count, description: 'How many.' };

test('a record is closed, and requires all that is not optional', () => {
  expect(record({ a: name, b: total }, { optional: ['b'], description: 'One.' })).toEqual({
    type: 'object',
    description: 'One.',
    required: ['a'],
    additionalProperties: false,
    properties: {
      a: { type: 'string', description: 'The name.' },
      b: { type: 'integer', minimum: 0, description: 'How many.' },
    },
  });
});

test('a document has a kind and says which command prints it', () => {
  const schema = documentSchema({ kind: 'Plan', from: 'hydrate -o json' }, { a: name, b: name }, [
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
