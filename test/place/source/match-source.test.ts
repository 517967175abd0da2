import { describe, expect, test } from 'vitest';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import type { SourceSpec } from '../../../src/kind/distributary-v1alpha1/source/source-spec.ts';
import { buildDirectoryTree } from '../../../src/place/source/directory-tree.ts';
import { matchSource } from '../../../src/place/source/match-source.ts';
import type { Cluster } from '../../../src/topology/topology.ts';
import { cluster } from '../../support/clusters.ts';

const labelled = (key: string, labels: Cluster['labels']): Cluster => ({ ...cluster(key), labels });
const clusters = [
  labelled('eu/a/x/north', { env: 'prod' }),
  labelled('eu/b/x/south', { env: 'test' }),
  labelled('us/a/x/west', { env: 'prod' }),
];
const root = buildDirectoryTree([
  'namespaces.yaml',
  'apps/extra.yaml',
  'apps/web/service.yaml',
  'apps/web/values.yaml',
  'apps/web/tests/job.yaml',
  'apps/api/service.yaml',
  'apps/api/dashboards/requests.json',
  'apps/legacy/old.yaml',
  'apps/cart/kustomization.yaml',
  'apps/cart/cart.yaml',
  'envs/prod/a.yaml',
]);

/** `directory as application [in namespace] for clusters: files`, then the findings. */
function match(spec: Omit<SourceSpec, 'at' | 'explicit'>, among = clusters): readonly string[] {
  const source = { ...spec, explicit: true, at: startOfFile('distributary.yaml') };
  const { value, diagnostics } = matchSource(source, among, root);
  return [
    ...value.map(({ directory, application, namespace, all, ...found }) => {
      const place = namespace === undefined ? application : `${application} in ${namespace}`;
      const names = found.clusters.map(({ name }) => name).join();
      const files = all.map((file) => file.slice(file.lastIndexOf('/') + 1)).join();
      return `${directory} as ${place} for ${names}: ${files}`;
    }),
    ...diagnostics.map(({ code, message }) => `${code} ${message}`),
  ];
}

const all = 'north,south,west';

describe('files', () => {
  test('that the path names are applications without their ending', () => {
    expect(match({ path: 'namespaces.yaml' })).toEqual([
      `namespaces.yaml as namespaces for ${all}: namespaces.yaml`,
    ]);
    expect(match({ path: 'apps/*.yaml', as: 'more/{{ path.basename }}' })).toEqual([
      `apps/extra.yaml as more/extra for ${all}: extra.yaml`,
    ]);
    expect(match({ path: 'apps/none.yaml' })).toEqual([]);
  });

  test('are left out by name, by their place in the directory, and by that in the fleet', () => {
    const exclude = ['values.yaml', 'dashboards/**', '/apps/web/tests', '/apps/legacy', 'cart'];
    expect(match({ path: 'apps/*', exclude, clusters: {} })).toEqual([
      `apps/api as apps/api for ${all}: service.yaml`,
      `apps/cart as apps/cart for ${all}: cart.yaml,kustomization.yaml`,
      `apps/web as apps/web for ${all}: service.yaml`,
    ]);
  });

  test('count when they are included and not excluded', () => {
    const [include, exclude] = [['service.yaml', 'tests'], ['/apps/api']];
    expect(match({ path: 'apps/*', include, exclude })).toEqual([
      `apps/web as apps/web for ${all}: service.yaml,job.yaml`,
    ]);
  });

  test('of a program are plain ones where its own file is left out', () => {
    const exclude = ['kustomization.yaml'];
    expect(match({ path: 'apps/cart', exclude })).toEqual([
      `apps/cart as apps/cart for ${all}: cart.yaml`,
    ]);
  });
});

describe('templates', () => {
  test('know the labels of the cluster, also in the path', () => {
    expect(match({ path: 'envs/{{ labels.env }}' })).toEqual([
      'envs/prod as envs/prod for north,west: a.yaml',
    ]);
  });

  test('tell clusters apart by what they are filled with', () => {
    const namespace = '{{ path.segments[1] }}-{{ labels.env }}';
    expect(match({ path: 'apps/web', namespace })).toEqual([
      'apps/web as apps/web in web-prod for north,west: service.yaml,job.yaml,values.yaml',
      'apps/web as apps/web in web-test for south: service.yaml,job.yaml,values.yaml',
    ]);
  });

  test('that name what is not there are errors, and the cluster is left out', () => {
    const among = [...clusters, cluster('us/b/x/east')];
    expect(match({ path: 'namespaces.yaml', as: '{{ labels.env }}' }, among)).toEqual([
      'namespaces.yaml as prod for north,west: namespaces.yaml',
      'namespaces.yaml as test for south: namespaces.yaml',
      'DIS0367 {{ labels.env }} has no value in cluster "east"',
    ]);
    expect(match({ path: 'apps/web', namespace: '{{ path.segments[2] }}' }, [])).toEqual([]);
    const [finding] = match({ path: 'apps/web', namespace: '{{ path.segments[2] }}' });
    expect(finding).toBe('DIS0367 {{ path.segments[2] }} has no value for the path "apps/web"');
    const helm = { valuesObject: { tier: '{{ labels.tier }}' } };
    expect(match({ path: 'apps/web', helm }, clusters.slice(0, 1))).toEqual([
      'DIS0367 {{ labels.tier }} has no value in cluster "north"',
    ]);
  });

  test('that make no namespace and no path are errors', () => {
    const namespace = '{{ path }}';
    expect(match({ path: 'apps/web', namespace }, clusters.slice(0, 1))).toEqual([
      'DIS0227 the namespace "apps/web" is not valid; expected at most 63 lower-case letters, digits and "-"',
    ]);
    expect(match({ path: 'apps/web', as: '/{{ name }}' }, clusters.slice(0, 1))[0]).toMatch(
      /^DIS0354 /,
    );
  });
});
