import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../src/resource/source-file.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { placeFiles } from '../support/place-files.ts';

const head = (kind: string, name: string, more = ''): string =>
  `apiVersion: v1\nkind: ${kind}\nmetadata: {name: ${name}, namespace: shop${more}}\n`;

const clusterText = (name: string, labels = ''): string =>
  `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: ${name}, labels: {${labels}}}\nspec: {gatewayHost: gw-${name}, fsmNamespace: a}\n`;

const repository: readonly SourceFile[] = [
  ...['north', 'south', 'west', 'east'].map((name) => ({
    path: `topology/${name}.yaml`,
    text: clusterText(name, name === 'west' ? 'tier: core' : 'tier: edge'),
  })),
  { path: 'apps/web/a.yaml', text: `${head('ConfigMap', 'a')}---\n${head('ConfigMap', 'b')}` },
  {
    path: 'apps/api/c.yaml',
    text: head('ConfigMap', 'c', ', annotations: {distributary.dev/clusters: "!east"}'),
  },
  { path: 'clusters/north/d.yaml', text: head('ConfigMap', 'd') },
  {
    path: 'distributary.yaml',
    text: [
      'apiVersion: distributary.dev/v1alpha1',
      'kind: Fleet',
      'metadata: {name: shop}',
      'spec:',
      '  patches:',
      '    - {clusters: {labels: {tier: edge}}, target: {name: a}, patch: {data: {x: "1"}}}',
    ].join('\n'),
  },
];

const summary = (files: readonly SourceFile[]): unknown => {
  const { sets, diagnostics } = placeFiles(files);
  const placed = sets.map((set) => [
    set.cluster.key,
    set.placed.map(({ resource, application }) => [application, resource.name, resource.object]),
  ]);
  return { placed, diagnostics };
};

describe('the authored sets', () => {
  const { sets, diagnostics } = placeFiles(repository);
  const of = (name: string) => {
    const set = sets.find(({ cluster }) => cluster.name === name);
    if (set === undefined) throw new Error(name);
    return set.placed;
  };

  test('are there for every cluster, in order of the keys', () => {
    expect(diagnostics).toEqual([]);
    expect(sets.map(({ cluster }) => cluster.name)).toEqual(['east', 'north', 'south', 'west']);
  });

  test('hold what the sources, the annotation and the patches give', () => {
    const shown = (name: string): string =>
      of(name)
        .map(({ resource }) => resource.name)
        .join(' ');
    expect(['east', 'north', 'south', 'west'].map(shown)).toEqual([
      'a b',
      'c a b d',
      'c a b',
      'c a b',
    ]);
    expect(of('north')[1]?.resource.object['data']).toEqual({ x: '1' });
    expect(of('west')[1]?.resource.object['data']).toBeUndefined();
  });

  test('share what is equal: unpatched resources, and those patched alike', () => {
    const b = (name: string) => of(name).find(({ resource }) => resource.name === 'b');
    const a = (name: string) => of(name).find(({ resource }) => resource.name === 'a');
    expect(b('north')).toBe(b('west'));
    expect(a('north')?.resource).toBe(a('east')?.resource);
    expect(a('north')?.resource).not.toBe(a('west')?.resource);
  });

  test('do not depend on the order of the files', () => {
    const expected = summary(repository);
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...repository], { minLength: repository.length }),
        (shuffled) => {
          expect(summary(shuffled)).toEqual(expected);
        },
      ),
      { seed: 7, numRuns: 20 },
    );
  });

  test('do not change when an unrelated cluster joins', () => {
    const more = [...repository, { path: 'topology/new.yaml', text: clusterText('zzz') }];
    const { sets: after } = placeFiles(more);
    expect(
      after.slice(0, 4).map(({ placed }) => placed.map(({ resource }) => resource.object)),
    ).toEqual(sets.map(({ placed }) => placed.map(({ resource }) => resource.object)));
  });
});

test('clusters that get the same have the same list, however many they are', () => {
  const topology = Array.from({ length: 500 }, (_, i) => clusterText(`c${i}`)).join('---\n');
  const objects = Array.from({ length: 300 }, (_, i) => head('ConfigMap', `m${i}`)).join('---\n');
  const { sets, diagnostics } = placeFiles([
    { path: 'topology/all.yaml', text: topology },
    { path: 'apps/web/all.yaml', text: objects },
  ]);
  expect(diagnostics).toEqual([]);
  expect(sets).toHaveLength(500);
  expect(new Set(sets.map(({ placed }) => placed)).size).toBe(1);
});

test('an object of a refused name for everybody stops nothing else', () => {
  const files = parseCompact(
    [
      '--- # topology/a.yaml',
      clusterText('north'),
      '--- # apps/web/a.yaml',
      head('ConfigMap', 'a', ', annotations: {distributary.dev/clusters: eu/x}'),
      '--- # apps/web/b.yaml',
      head('ConfigMap', 'b'),
    ].join('\n'),
  );
  const { sets, diagnostics } = placeFiles(files);
  expect(diagnostics.map(({ code }) => code)).toEqual(['DIS0356']);
  expect(sets[0]?.placed.map(({ resource }) => resource.name)).toContain('b');
});
