import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/git/object/content.ts';
import { layoutBranchNames } from '../../src/layout/branch-names.ts';
import { layoutBranches } from '../../src/layout/layout-branches.ts';
import { manifestStream } from '../../src/layout/manifest-stream.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { renderRepository } from '../../src/render/render.ts';

describe('manifestStream', () => {
  test('is the manifests of the branch, one after the other', async () => {
    const rendered = await renderRepository(await openWorktree('fixtures/repos/demo/in'));
    const { fleet, manifests, topology } = rendered;
    if (fleet === undefined) throw new Error('the example has a Fleet');
    const names = layoutBranchNames(topology.clusters, fleet).value;
    const layouts = layoutBranches(manifests, names, fleet).value;
    expect(layouts).toHaveLength(5);
    for (const [i, { applications }] of layouts.entries()) {
      const files = applications.flatMap((application) => application.files);
      const stream = files.map(({ content }) => textOf(content)).join('---\n');
      const own = manifests[i];
      expect(own === undefined ? '' : manifestStream(own)).toBe(stream);
    }
  });

  test('of nothing is empty', async () => {
    const at = { file: 'x', document: 0, line: 1, column: 1, pointer: '' };
    const place = { region: '', zone: '', group: '', trustDomain: '', clusterDomain: '' };
    const cluster = { ...place, name: 'north', key: '///north', labels: {}, at };
    expect(manifestStream({ cluster, placed: [] })).toBe('');
  });
});
