import { expect, test } from 'vitest';
import { openWorktree } from '../../src/read/worktree.ts';
import { readTopology } from '../../src/render/read-topology.ts';
import { demoFleet, directoryWith } from '../support/scratch.ts';

test('only the Fleet and its clusters are read', async () => {
  const found = await readTopology(await openWorktree(demoFleet()));
  const names = found.topology.clusters.map(({ name }) => name).sort();
  expect(names).toEqual(['berlin', 'boston', 'dallas', 'paris', 'tokyo']);
  expect([...found.texts.keys()].filter((path) => path.startsWith('apps/'))).toEqual([]);
  expect(found).toMatchObject({ diagnostics: [], sources: [], manifests: [], routes: [] });
});

test('a Fleet with errors has findings, and no clusters', async () => {
  const files = { 'distributary.yaml': 'kind: Fleet\n' };
  const found = await readTopology(await openWorktree(directoryWith(files)));
  expect(found.fleet).toBeUndefined();
  expect(found.topology.clusters).toEqual([]);
  expect(found.diagnostics.length).toBeGreaterThan(0);
});
