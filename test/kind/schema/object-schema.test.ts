import { expect, test } from 'vitest';
import metadataSchema from '../../../src/kind/schema/metadata.schema.json' with { type: 'json' };
import { closed, looseObject, strictObject } from '../../../src/kind/schema/object-schema.ts';

test('a strict object knows all its fields, a loose one does not', () => {
  const spec = closed({ a: {} });
  expect(strictObject('v1', 'Thing', spec)).toMatchObject({
    additionalProperties: false,
    properties: { spec: { additionalProperties: false }, metadata: metadataSchema },
  });
  expect(looseObject('v1', 'Thing', spec)).not.toHaveProperty('additionalProperties');
});

test('metadata needs a name and has no fields that Kubernetes lacks', () => {
  expect(metadataSchema).toMatchObject({ required: ['name'], additionalProperties: false });
});
