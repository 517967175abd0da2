import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { diffSchema } from '../../../../plugin/format/diff/json-schema.ts';

const conforms = new Ajv2020({ strict: true }).compile(diffSchema);

const nothing = {
  apiVersion: 'distributary.dev/v1alpha1',
  kind: 'Diff',
  summary: { clusters: 0, unchanged: 0, orders: 0, losses: 0 },
  ...{ clusters: [], unchanged: [], orders: [], names: [], losses: [] },
};
const order = { service: 'shop/api', consumer: 'paris', before: null };
const after = {
  policy: 'FailOver',
  ranks: [[{ name: 'paris' }], [{ name: 'tokyo', weight: 100 }]],
};

test.each([
  ['no difference', nothing, true],
  ['an order', { ...nothing, orders: [{ ...order, after }] }, true],
  ['an order without its other state', { ...nothing, orders: [order] }, false],
  ['a field that nobody described', { ...nothing, more: 1 }, false],
  [
    'a loss of another type',
    { ...nothing, losses: [{ type: 'pod', what: 'a', clusters: [] }] },
    false,
  ],
])('a document with %s', (_, document, isValid) => {
  expect(conforms(document)).toBe(isValid);
});
