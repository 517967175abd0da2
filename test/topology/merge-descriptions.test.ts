import { expect, test } from 'vitest';
import { startOfFile } from '../../src/diagnostic/position.ts';
import {
  type ClusterDescription,
  contradiction,
  mergeDescriptions,
} from '../../src/topology/merge-descriptions.ts';
import {
  type DescribedField,
  describedFields,
} from '../../src/topology/source/cluster-description.ts';

/** A description by a kind that isn't Flomesh's: it may lack a gateway. */
const describes = (
  name: string,
  fields: Partial<Record<DescribedField, string>>,
  file = 'a.yaml',
): ClusterDescription => ({
  name,
  at: startOfFile(file),
  fields: new Map(
    describedFields.flatMap((field) => {
      const value = fields[field];
      return value === undefined ? [] : [[field, { value, at: startOfFile(file) }]];
    }),
  ),
  labels: new Map(),
});

test('a cluster without a gateway has none, and no port makes one', () => {
  const { value } = mergeDescriptions([describes('north', { 'gateway port': '80' })]);
  expect(value[0]).not.toHaveProperty('gateway');
  expect(value[0]).not.toHaveProperty('facts');
});

test('an address alone is a gateway', () => {
  const { value } = mergeDescriptions([
    describes('north', { 'gateway IP': '10.0.0.1', 'gateway port': '80' }),
  ]);
  expect(value[0]?.gateway).toEqual({ host: '10.0.0.1', ip: '10.0.0.1', port: 80 });
});

test('sources that each know a part make a whole', () => {
  const { value, diagnostics } = mergeDescriptions([
    describes('north', { region: 'eu', 'gateway host': 'gw' }, 'a.yaml'),
    describes('south', { region: 'us' }, 'a.yaml'),
    describes('north', { zone: 'a', 'gateway IP': '10.0.0.1' }, 'b.yaml'),
  ]);
  expect(diagnostics).toEqual([]);
  expect(value.map(({ key }) => key)).toEqual(['eu/a/default/north', 'us/default/default/south']);
  expect(value[0]?.gateway).toEqual({ host: 'gw', ip: '10.0.0.1' });
});

test('a contradiction names both places', () => {
  const at = (file: string, value: string) => ({ value, at: startOfFile(file) });
  expect(
    contradiction({ clusterName: 'north', field: 'zone' }, at('a.yaml', 'a'), at('b.yaml', 'b')),
  ).toMatchObject({
    message: 'cluster "north": zone is "b" here, but "a" elsewhere',
    at: { file: 'b.yaml' },
    related: [{ at: { file: 'a.yaml' } }],
  });
});
