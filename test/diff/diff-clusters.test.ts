import { describe, expect, test } from 'vitest';
import { diffOf } from '../support/fleet-states.ts';

describe('the branch of a cluster', () => {
  test('differs by its files and its objects', async () => {
    const { clusters, unchanged } = await diffOf({
      'clusters/paris/banner.yaml': undefined,
      'clusters/paris/notice.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: notice, namespace: shop}\n',
    });
    expect(unchanged.map(({ name }) => name)).toEqual(['tokyo', 'berlin', 'boston', 'dallas']);
    expect(clusters).toMatchObject([
      {
        cluster: { name: 'paris' },
        change: 'changed',
        branch: 'env/paris',
        files: { added: [], changed: ['clusters/paris/manifest.yaml'], removed: [] },
        objects: {
          added: [{ apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'notice' }],
          changed: [],
          removed: [{ kind: 'ConfigMap', name: 'banner', application: 'clusters/paris' }],
        },
      },
    ]);
  });

  test('is new or gone with its cluster', async () => {
    const here = { 'topology/tokyo.yaml': undefined, 'clusters/tokyo/policy.yaml': undefined };
    const { clusters } = await diffOf(here);
    const gone = clusters.find(({ change }) => change === 'removed');
    expect(gone).toMatchObject({ cluster: { name: 'tokyo' }, branch: 'env/tokyo' });
    expect(gone?.objects.removed.length).toBeGreaterThan(5);
    expect(gone?.objects.added).toEqual([]);
  });

  test('differs when it has another name only', async () => {
    const named = (text: string) =>
      text.replace('spec:\n', 'spec:\n  branches: {name: "live/{{ name }}"}\n');
    const { clusters } = await diffOf({ 'distributary.yaml': named });
    expect(clusters).toHaveLength(5);
    const [first] = clusters;
    expect(first).toMatchObject({ branch: 'live/tokyo', previousBranch: 'env/tokyo' });
    expect(first?.files).toEqual({ added: [], changed: [], removed: [] });
    expect(first?.objects).toEqual({ added: [], changed: [], removed: [] });
  });

  test('has a changed object when it is filed elsewhere', async () => {
    const filed = (text: string) =>
      text.replace('clusters/{{ name }}', 'clusters/{{ name }}\n      as: own');
    const { clusters } = await diffOf({ 'distributary.yaml': filed });
    const paris = clusters.find(({ cluster }) => cluster.name === 'paris');
    expect(paris?.files.added).toEqual(['own/manifest.yaml']);
    expect(paris?.objects).toMatchObject({
      added: [],
      changed: [{ kind: 'ConfigMap', name: 'banner', application: 'own' }],
      removed: [],
    });
  });

  test('stays as it is when only what nothing reads changes', async () => {
    const { clusters } = await diffOf({ 'README.md': 'new', 'apps/web/web.yaml': (text) => text });
    expect(clusters).toEqual([]);
  });

  test('differs wherever an application runs', async () => {
    const { clusters } = await diffOf({ 'apps/web/web.yaml': (text) => `${text}# more\n` });
    expect(clusters.map(({ files }) => files.changed)).toEqual(
      Array(5).fill(['apps/web/manifest.yaml']),
    );
  });
});
