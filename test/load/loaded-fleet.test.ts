import { expect, test } from 'vitest';
import { loadTopology, openLog } from '../../src/load/load-topology.ts';
import { withoutSources } from '../../src/load/loaded-fleet.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { demoFleet, directoryWith } from '../support/scratch.ts';

async function load(directory: string) {
  const log = openLog(await openWorktree(directory), {});
  return withoutSources(log, await loadTopology(log, {}));
}

test('a fleet without its manifests has its clusters, and what was read', async () => {
  const loaded = await load(demoFleet());
  expect(loaded.topology.clusters).toHaveLength(5);
  expect(loaded).toMatchObject({ fleet: { name: 'shop' }, sources: [], diagnostics: [] });
  expect([...loaded.texts.keys()]).toContain('distributary.yaml');
});

test('a Fleet with errors leaves its findings and its text', async () => {
  const loaded = await load(directoryWith({ 'distributary.yaml': 'kind: Fleet\n' }));
  expect(loaded).toMatchObject({ fleet: undefined, topology: { clusters: [] } });
  expect(loaded.diagnostics.length).toBeGreaterThan(0);
  expect([...loaded.texts]).toEqual([['distributary.yaml', 'kind: Fleet\n']]);
});
