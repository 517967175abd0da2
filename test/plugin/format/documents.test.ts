/**
 * The schemas of the documents that commands print.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import documents from '../../../plugin/format/documents.schema.json' with { type: 'json' };
import { rolloutForPromoter, rolloutJson, rolloutText } from '../../../plugin/format/rollout.ts';

const conforms = new Ajv2020({ strict: true }).compile(documents.Diff);

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

test('a rollout with services that no order answers has its schema, and names them to people too', () => {
  const rollout = { waves: [['paris'], ['tokyo']], takeovers: [], unordered: ['shop/api'] };
  const shown = { ...rollout, branches: new Map() };
  const isRollout = new Ajv2020({ strict: true }).compile(documents.Rollout);
  expect(isRollout(JSON.parse(rolloutJson(shown)))).toBe(true);
  const words = 'no order of these waves keeps an answer from shop/api: see diff\n';
  expect(rolloutText(shown, (text) => text)).toContain(words);
  expect(rolloutForPromoter(shown)).toMatch(new RegExp(`^# ${words}environments:`));
});

test.each(Object.entries(documents))(
  '%s requires what is not optional, and is closed',
  (kind, schema) => {
    expect(schema).toMatchObject({
      $id: `https://distributary.dev/schema/v1alpha1/${kind.toLowerCase()}.json`,
      additionalProperties: false,
      properties: { apiVersion: { const: 'distributary.dev/v1alpha1' }, kind: { const: kind } },
    });
    const optional = Object.keys(schema.properties).filter(
      (name) => !schema.required.includes(name),
    );
    expect(optional).toEqual(
      { Diff: ['outages'], Findings: ['silenced'], Plan: ['dryCommit'] }[kind] ?? [],
    );
  },
);
