import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { schemaNames } from '../../plugin/commands/schema.ts';
import { kinds } from '../../src/kind/registry.ts';
import { isArray, isObject, type Json } from '../../src/resource/json.ts';
import { groupOf } from '../../src/resource/resource.ts';
import { read } from '../support/code-fixtures.ts';
import { runProgram } from '../support/run-program.ts';

const ours = kinds.filter(({ group }) => group === 'distributary.dev');

/** What `schema` prints, by the name that it is asked for. */
const printed = await Promise.all(
  schemaNames().map(async (name): Promise<[string, Json]> => {
    const { stdout } = await runProgram(['schema', name]);
    return [name, JSON.parse(stdout)];
  }),
);

/** Of these, other programs read what distributary reads, and their documentation describes the fields. */
const describedElsewhere = new Set([
  '',
  'argoproj.io',
  'cluster.karmada.io',
  'cluster.open-cluster-management.io',
  'discovery.smh.solo.io',
  'extensions.istio.io',
  'helm.toolkit.fluxcd.io',
  'multicluster.solo.io',
  'networking.istio.io',
  'networking.karmada.io',
  'networking.smh.solo.io',
  'policy.karmada.io',
  'security.istio.io',
  'telemetry.istio.io',
]);

/** Our kinds, what the program prints, and the kinds that a fleet is described and imported by. */
const described = printed.filter(([, schema]) => !describedElsewhere.has(groupIn(schema)));

function groupIn(schema: Json): string {
  const apiVersion = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  const { apiVersion: field } = apiVersion;
  const values = isObject(field)
    ? [field['const'], ...(isArray(field['enum']) ? field['enum'] : [])]
    : [];
  return groupOf(String(values.find((one) => typeof one === 'string')));
}

/** Keywords under which more fields stand. */
const nested = [
  ...['items', 'prefixItems', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'not'],
  ...['if', 'then', 'else'],
];

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

  test.each(ours)('of $kind says what the kind is', ({ schema }) => {
    expect(schema['description']).toEqual(expect.any(String));
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

describe('the schemas that are printed', () => {
  test('have an id each, that of one kind', () => {
    const ids = printed.map(([name, schema]) => {
      const { $id, title } = isObject(schema) ? schema : {};
      expect($id, name).toMatch(/^https:\/\/distributary\.dev\/schema\/[a-z0-9./-]+\.json$/);
      return [$id, title];
    });
    // Versions of a kind of Istio have one schema.
    expect(new Map(ids.map(([id, title]) => [id, title])).size).toBe(
      new Set(ids.map(([, title]) => title)).size,
    );
  });

  test('are described here for our kinds, outputs, clusters and imports', () => {
    const expected = [
      ...['Fleet', 'Findings', 'Diff', 'Explanation', 'Outages', 'Plan', 'Rollout', 'Topology'],
      ...[
        'flomesh.io/v1alpha1/Cluster',
        'ClusterProfile',
        'multicluster.x-k8s.io/v1beta1/ServiceImport',
      ],
    ];
    expect(described.map(([name]) => name)).toEqual(expect.arrayContaining(expected));
  });

  test.each(described)('say for each field of %s what it is', (name, schema) => {
    expect(speechless(schema, name)).toEqual([]);
  });
});
