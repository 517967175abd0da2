import { expect, test } from 'vitest';
import { exportRulesEmpty } from '../../../src/diagnostic/codes/flomesh.ts';
import type { Kind } from '../../../src/kind/kind.ts';
import { closed, strictObject } from '../../../src/kind/schema/object-schema.ts';
import { schemaFindings } from '../../../src/kind/schema/schema-finding.ts';
import { resource } from '../../support/resources.ts';

const thing: Kind = {
  group: 'example.com',
  version: 'v1',
  kind: 'Thing',
  plural: 'things',
  scope: 'Namespaced',
  level: 'cluster',
  schema: strictObject(
    'example.com/v1',
    'Thing',
    closed({
      size: { enum: ['small', 'large'] },
      mode: { type: 'string', enum: ['fast'] },
      way: {
        type: 'object',
        properties: { up: { type: 'string' }, down: { type: 'string' } },
        oneOf: [{ required: ['up'] }, { required: ['down'] }],
      },
      rules: { type: 'array', minItems: 1, items: closed({ port: { type: 'integer' } }, ['port']) },
    }),
  ),
  codes: { 'minItems /spec/rules': exportRulesEmpty },
};

const check = (spec: string): readonly string[] => {
  const object = resource(
    `apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a}\nspec: ${spec}\n`,
  );
  return schemaFindings(object, thing).map(
    ({ finding, refused }) => `${finding.at.column} ${finding.code} ${refused ?? '-'}`,
  );
};

test.each([
  ['{}', []],
  ['{size: small}', []],
  ['{size: null, rules: null}', []],
  ['{mode: 5}', ['14 DIS0252 /spec/mode']],
  ['{way: {up: a}}', []],
  ['{way: {up: a, down: b}}', ['21 DIS1105 -']],
  ['{way: {}}', ['8 DIS1105 -']],
  ['{way: up}', ['13 DIS0252 /spec/way']],
  ['{sise: small}', ['8 DIS0250 -']],
  ['{size: smal}', ['14 DIS0253 /spec/size']],
  ['{rules: []}', ['15 DIS0295 /spec/rules']],
  ['{rules: [{}]}', ['16 DIS0251 -']],
  ['{rules: [{port: null}]}', ['23 DIS0251 -']],
  ['{rules: [{port: a}]}', ['23 DIS0252 /spec/rules/0/port']],
  ['{rules: [{port: 12345678901234567890}]}', ['23 DIS0252 /spec/rules/0/port']],
  ['{size: x, rules: [{}]}', ['14 DIS0253 /spec/size', '25 DIS0251 -']],
])('%s', (spec, expected) => {
  expect(check(spec)).toEqual(expected);
});
