import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import type { SourceSpec } from '../../../src/kind/distributary-v1alpha1/source/source-spec.ts';
import { buildDirectoryTree, sourceTrees } from '../../../src/place/source/directory-tree.ts';
import { selectSources } from '../../../src/place/source/select-sources.ts';
import { cluster } from '../../support/clusters.ts';

const clusters = ['eu/a/x/north', 'eu/b/x/south', 'us/a/x/west'].map((key) => cluster(key));
const paths = [
  'apps/web/a.yaml',
  'apps/web/b.json',
  'apps/web/notes.md',
  'apps/api/c.yml',
  'clusters/north/d.yaml',
  'empty/README.md',
];

const source = (spec: Omit<SourceSpec, 'at' | 'explicit'>): SourceSpec => ({
  ...spec,
  explicit: true,
  at: startOfFile('distributary.yaml'),
});

const select = (
  specs: readonly SourceSpec[],
  files: readonly string[] = paths,
  vendored?: string,
): readonly string[] => {
  const trees = sourceTrees(buildDirectoryTree(files), vendored);
  const { value, diagnostics } = selectSources({ sources: specs }, { clusters }, trees);
  return [
    ...value.map((entry) => {
      const names = entry.clusters.map(({ name }) => name).join();
      return `${entry.directory} as ${entry.application} for ${names}: ${entry.files.join()}`;
    }),
    ...diagnostics.map(({ code }) => code),
  ];
};

describe('a source', () => {
  test.each<[Omit<SourceSpec, 'at' | 'explicit'>, readonly string[]]>([
    [
      { path: 'apps/*' },
      [
        'apps/api as apps/api for north,south,west: apps/api/c.yml',
        'apps/web as apps/web for north,south,west: apps/web/a.yaml,apps/web/b.json',
      ],
    ],
    [
      { path: './clusters/{{ name }}/' },
      ['clusters/north as clusters/north for north: clusters/north/d.yaml'],
    ],
    [
      { path: 'apps/web', as: '{{ region }}/web' },
      [
        'apps/web as eu/web for north,south: apps/web/a.yaml,apps/web/b.json',
        'apps/web as us/web for west: apps/web/a.yaml,apps/web/b.json',
      ],
    ],
    [
      { path: 'apps/web', as: './x//y/', clusters: { names: ['west'] } },
      ['apps/web as x/y for west: apps/web/a.yaml,apps/web/b.json'],
    ],
    // A directory that holds no manifests is there all the same.
    [{ path: 'empty' }, ['empty as empty for north,south,west: ']],
    [{ path: 'nowhere' }, ['DIS0350']],
    [{ path: 'apps/{web,api}' }, ['DIS0350']],
    [{ path: 'apps/*', clusters: { keys: ['ap/*/*/*'] } }, ['DIS0350']],
  ])('%j', (spec, expected) => {
    expect(select([source(spec)])).toEqual(expected);
  });

  test('that nobody wrote may match nothing', () => {
    expect(select([{ ...source({ path: 'nowhere' }), explicit: false }])).toEqual([]);
  });

  test('that another program renders gives the file that says so', () => {
    const files = ['apps/web/kustomization.yaml', 'apps/web/a.yaml', 'apps/api/c.yaml'];
    expect(select([source({ path: 'apps/*' })], files)).toEqual([
      'apps/api as apps/api for north,south,west: apps/api/c.yaml',
      'apps/web as apps/web for north,south,west: apps/web/kustomization.yaml',
    ]);
  });

  test.each([
    ['*', ['apps as apps for north,south,west: apps/vendor/x.yaml']],
    ['**/deploy', ['DIS0350']],
    ['vendor/*', ['DIS0350']],
    ['.', ['. as all for north,south,west: apps/vendor/x.yaml']],
    [
      './vendor/web/deploy',
      ['vendor/web/deploy as all for north,south,west: vendor/web/deploy/a.yaml'],
    ],
  ])('%s takes vendored copies only where it names them', (path, expected) => {
    const files = ['vendor/web/deploy/a.yaml', 'apps/vendor/x.yaml'];
    const spec = path === '*' ? { path } : { path, as: 'all' };
    const found = select([source(spec)], files, 'vendor');
    expect(found.map((line) => line.replace(/^ as/, '. as'))).toEqual(expected);
  });

  test('that no cluster takes is not looked into', () => {
    const files = ['apps/web/kustomization.yaml'];
    expect(select([source({ path: 'apps/*', clusters: { names: ['nobody'] } })], files)).toEqual([
      'DIS0350',
    ]);
  });
});

test('the order of the paths does not matter', () => {
  const specs = [source({ path: 'apps/*' }), source({ path: '**/{{ name }}' })];
  const expected = select(specs);
  fc.assert(
    fc.property(fc.shuffledSubarray(paths, { minLength: paths.length }), (shuffled) => {
      expect(select(specs, shuffled)).toEqual(expected);
    }),
    { seed: 7, numRuns: 30 },
  );
});
