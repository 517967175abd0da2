import { expect, test } from 'vitest';
import { nestedClusters } from '../../../../../plugin/proposal/source/left-out/nested-clusters.ts';

function reasonFor(path: string, manifests: readonly string[], from: string | undefined) {
  const names = { names: [], ...(from === undefined ? {} : { from }) };
  return nestedClusters({ path }, { names, manifests });
}

const regions = [
  'clusters/eu/paris/a.yaml',
  'clusters/eu/lyon/a.yaml',
  'clusters/us/boston/a.yaml',
];

test('directories of regions are around those of clusters', () => {
  expect(reasonFor('clusters/eu', regions, 'clusters/*')).toBe(
    'clusters/eu has directories alone (lyon, paris), which may be those of clusters: describe the clusters in topology/',
  );
  expect(reasonFor('clusters/us/boston', regions, 'clusters/*')).toContain('(boston)');
});

test.each<[string, string, readonly string[]]>([
  ['a file of its own', 'clusters/eu', [...regions, 'clusters/eu/b.yaml']],
  ['a part that another one has', 'clusters/eu', [...regions, 'clusters/us/lyon/a.yaml']],
  ['a part that is no cluster', 'clusters/eu', [...regions, 'clusters/eu/apps/a.yaml']],
  ['a file of another one', 'clusters/us', [...regions, 'clusters/eu/b.yaml']],
  ['no other directory', 'clusters/eu', regions.slice(0, 2)],
  ['another place', 'apps/eu', regions],
])('not with %s', (_, path, manifests) => {
  expect(reasonFor(path, manifests, 'clusters/*')).toBeUndefined();
});

test('not where a file describes the clusters', () => {
  expect(reasonFor('clusters/eu', regions, undefined)).toBeUndefined();
});
