import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/git/object/content.ts';
import { layoutBranchNames } from '../../src/layout/branch-names.ts';
import { layoutBranches } from '../../src/layout/layout-branches.ts';
import { manifestStream } from '../../src/layout/manifest-stream.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { renderRepository } from '../../src/render/render.ts';
import { toResource } from '../../src/resource/resource.ts';

describe('manifestStream', () => {
  test('is the manifests of the branch, one after the other, Namespaces first', async () => {
    const rendered = await renderRepository(await openWorktree('fixtures/repos/demo/in'));
    const { fleet, manifests, topology } = rendered;
    if (fleet === undefined) throw new Error('the example has a Fleet');
    const names = layoutBranchNames(topology.clusters, fleet).value;
    const layouts = layoutBranches(manifests, names, fleet).value;
    expect(layouts).toHaveLength(5);
    for (const [i, { applications }] of layouts.entries()) {
      const files = applications.flatMap((application) => application.files);
      const documents = files.flatMap(({ content }) => textOf(content).split(/^---\n/m));
      const isNamespace = (text: string) => /^kind: Namespace$/m.test(text);
      const stream = [
        ...documents.filter(isNamespace),
        ...documents.filter((text) => !isNamespace(text)),
      ].join('---\n');
      const own = manifests[i];
      expect(own === undefined ? '' : manifestStream(own)).toBe(stream);
    }
  });

  const at = { file: 'x', document: 0, line: 1, column: 1, pointer: '' };
  const place = { region: '', zone: '', group: '', trustDomain: '', clusterDomain: '' };
  const cluster = { ...place, name: 'north', key: '///north', labels: {}, at };

  test('has Namespaces and definitions before what needs them, wherever they are filed', () => {
    const placed = (
      [
        ['a', 'shop.example.com/v1', 'Cart'],
        ['a', 'serving.example.com/v1', 'Namespace'],
        ['b', 'v1', 'ConfigMap'],
        ['c', 'apiextensions.k8s.io/v1', 'CustomResourceDefinition'],
        ['d', 'v1', 'Namespace'],
      ] as const
    ).map(([application, apiVersion, kind]) => {
      const object = { apiVersion, kind, metadata: { name: 'one' } };
      return { application, resource: toResource(object, { type: 'derived', from: [] }) };
    });
    const stream = manifestStream({ cluster, placed });
    expect(stream.match(/(?<=^(?:apiVersion|kind): ).*$/gm)).toEqual([
      ...['v1', 'Namespace', 'apiextensions.k8s.io/v1', 'CustomResourceDefinition'],
      ...['shop.example.com/v1', 'Cart', 'serving.example.com/v1', 'Namespace', 'v1', 'ConfigMap'],
    ]);
  });

  test('of nothing is empty', () => {
    expect(manifestStream({ cluster, placed: [] })).toBe('');
  });
});
