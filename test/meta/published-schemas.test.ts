import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { kinds } from '../../src/kind/registry.ts';
import { isArray, isObject, type Json } from '../../src/resource/json.ts';
import { read } from '../support/code-fixtures.ts';

const ours = kinds.filter(({ group }) => group === 'distributary.dev');

/** Keywords under which more fields stand. */
const nested = ['items', 'additionalProperties', 'if', 'then', 'else', 'anyOf', 'oneOf', 'allOf'];

/** The fields without words that an editor could show, `spec.sources[].path` say. */
function speechless(schema: Json | undefined, path: string): readonly string[] {
  if (isArray(schema)) return schema.flatMap((each) => speechless(each, path));
  if (!isObject(schema)) return [];
  const properties = schema['properties'];
  const fields = isObject(properties) ? Object.entries(properties) : [];
  return [
    ...fields.flatMap(([name, field]) => {
      const place = `${path}.${name}`;
      const isSilent = !isObject(field) || typeof field['description'] !== 'string';
      return [...(isSilent ? [place] : []), ...speechless(field, place)];
    }),
    ...nested.flatMap((keyword) => speechless(schema[keyword], path)),
  ];
}

describe('the schemas of our kinds', () => {
  test('are those of the Fleet, its policy and its function', () => {
    expect(ours.map(({ kind }) => kind).sort()).toEqual(['FailoverPolicy', 'Fleet', 'Hydration']);
  });

  test('have an id of their own each', () => {
    expect(ours.map(({ schema }) => schema['$id']).sort()).toEqual([
      'https://distributary.dev/schema/v1alpha1/failover-policy.json',
      'https://distributary.dev/schema/v1alpha1/fleet.json',
      'https://distributary.dev/schema/v1alpha1/hydration.json',
    ]);
  });

  test.each(ours)('of $kind says at every field what it is', ({ kind, schema }) => {
    expect(schema['description']).toEqual(expect.any(String));
    expect(speechless(schema, kind)).toEqual([]);
  });

  test('are JSON Schema, by which the examples are valid', () => {
    const ajv = new Ajv2020({ allErrors: true, strict: false });
    const [fleet] = ours.filter(({ kind }) => kind === 'Fleet');
    for (const { schema } of ours) expect(ajv.validateSchema(schema)).toBe(true);
    const isValid = ajv.compile(fleet?.schema ?? {});
    expect(isValid(parse(read('fixtures/repos/demo/in/distributary.yaml')))).toBe(true);
    expect(isValid({ apiVersion: 'distributary.dev/v1alpha1', kind: 'Fleet', spec: {} })).toBe(
      false,
    );
  });
});
