import { describe, expect, test } from 'vitest';
import { loadFleet } from '../../src/load/load-fleet.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { resourceKey } from '../../src/resource/resource.ts';
import { directoryWith } from '../support/scratch.ts';

const fleet =
  'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n' +
  'spec: {sources: [{path: apps/web}]}\n';
const cluster = (name: string) =>
  `apiVersion: multicluster.flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: ${name}}\n` +
  'spec: {region: eu, zone: a, gatewayHost: 10.0.0.1, gatewayPort: 15443, fsmNamespace: fsm}\n';
const settings = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings, namespace: shop}\n';
const files = {
  'distributary.yaml': fleet,
  'topology/north.yaml': cluster('north'),
  'apps/web/settings.yaml': settings,
  'apps/api/settings.yaml': settings,
};

describe('what a fleet is rendered from', () => {
  test('is the Fleet, its clusters and the files of its sources; other files are searched for exports', async () => {
    const loaded = await loadFleet(await openWorktree(directoryWith(files)), {});
    expect(loaded.diagnostics).toEqual([]);
    expect(loaded.topology.clusters.map(({ name }) => name)).toEqual(['north']);
    expect(
      [...loaded.files].map(([path, resources]) => [path, ...resources.map(resourceKey)]),
    ).toEqual([['apps/web/settings.yaml', expect.stringContaining('settings')]]);
    expect([...loaded.texts.keys()]).toEqual([
      'distributary.yaml',
      'topology/north.yaml',
      'apps/web/settings.yaml',
      'apps/api/settings.yaml',
    ]);
  });

  test('ends with the topology where no cluster is found', async () => {
    const { 'topology/north.yaml': _, ...rest } = files;
    const without = await loadFleet(await openWorktree(directoryWith(rest)), {});
    expect([...without.texts.keys()]).toEqual(['distributary.yaml']);
    expect(without.diagnostics).toHaveLength(1);
  });

  test('takes clusters from elsewhere, and what else the topology paths say from the repository', async () => {
    const live = {
      directory: 'live:hub',
      files: [{ path: 'live:hub/south.yaml', text: cluster('south') }],
      problems: [],
    };
    const loaded = await loadFleet(await openWorktree(directoryWith(files)), { live });
    expect(loaded.topology.clusters.map(({ name }) => name)).toEqual(['south']);
    expect(loaded.topologyResources).toHaveLength(1);
    expect(loaded.besideLive).toHaveLength(1);
  });
});
