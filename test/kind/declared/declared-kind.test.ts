import { expect, test } from 'vitest';
import { declaredKind, declaredKinds } from '../../../src/kind/declared/declared-kind.ts';

const entry = {
  kind: 'Thing',
  apiVersions: ['a.io/v1beta1', 'a.io/v1'],
  plural: 'things',
  scope: 'Cluster',
  level: 'fleet',
  isSpecRequired: true,
  spec: { type: 'object' },
};

test('an entry is one kind a version, each with the schema of its objects', () => {
  const kinds = declaredKinds(entry);
  expect(kinds.map(({ group, version, schema }) => [group, version, schema['title']])).toEqual([
    ['a.io', 'v1beta1', 'Thing (a.io/v1beta1)'],
    ['a.io', 'v1', 'Thing (a.io/v1)'],
  ]);
  expect(kinds[0]).toMatchObject({ scope: 'Cluster', level: 'fleet', plural: 'things' });
});

test('a spec is required where the table has it without "?"', () => {
  const validate = () => [];
  const optional = declaredKind({ ...entry, isSpecRequired: false }, { validate });
  expect(optional).toMatchObject({ version: 'v1beta1', validate });
  expect(optional.schema['required']).toEqual(['apiVersion', 'kind', 'metadata']);
  expect(declaredKind(entry).schema['required']).toContain('spec');
});
