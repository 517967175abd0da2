import { expect, test } from 'vitest';
import { kinds } from '../../../src/kind/registry.ts';
import { clusterSources } from '../../../src/topology/source/registry.ts';
import { resource } from '../../support/resources.ts';

test('every kind that describes clusters is read by exactly one reader', () => {
  const clusters = kinds.filter(({ kind, level }) => kind === 'Cluster' && level === 'fleet');
  const readers = clusters.map(({ group, version, kind }) => {
    const text = `apiVersion: ${group}/${version}\nkind: ${kind}\nmetadata: {name: north}\n`;
    return clusterSources.filter((reader) => reader.reads(resource(text))).length;
  });
  expect(readers).toEqual([1, 1, 1]);
});

test('readers say what they read, in order', () => {
  const summaries = clusterSources.map(({ summary }) => summary);
  expect(summaries).toEqual([...summaries].sort());
});
