import { expect, test } from 'vitest';
import { announcement } from '../../../plugin/commands/cmp/cmp-parameters.ts';

test('the announcement names the clusters in the only part that Argo CD shows', () => {
  const [parameter, ...others] = JSON.parse(announcement(['paris', 'tokyo']));
  expect(others).toEqual([]);
  expect(parameter).toEqual({
    name: 'cluster',
    title: 'cluster (required): the cluster of this Application: paris, tokyo',
    collectionType: 'string',
    required: true,
  });
});

test('the announcement of many clusters stays a title, and that of none one too', () => {
  const title = (names: readonly string[]) => JSON.parse(announcement(names))[0].title;
  const many = Array.from({ length: 1000 }, (_, i) => `cluster-${i}`);
  expect(title(many)).toMatch(/cluster-28, cluster-29, …$/);
  expect(title([])).toMatch(/of this Application$/);
});
