import { expect, test } from 'vitest';
import { loadFleet } from '../../src/load/load-fleet.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { directoryWith } from '../support/scratch.ts';

const fleet = (sources: string) =>
  'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n' +
  `spec: {sources: [${sources}]}\n`;
const cluster =
  'apiVersion: multicluster.flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: north}\n' +
  'spec: {region: eu, zone: a, gatewayHost: 10.0.0.1, gatewayPort: 15443, fsmNamespace: fsm}\n';
const object = (apiVersion: string, kind: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: web, namespace: shop}\n`;
const service = object('networking.karmada.io/v1alpha1', 'MultiClusterService');

async function unlisted(files: Readonly<Record<string, string>>, sources = '{path: apps/web}') {
  const whole = { 'distributary.yaml': fleet(sources), 'topology/north.yaml': cluster, ...files };
  const loaded = await loadFleet(await openWorktree(directoryWith(whole)), {});
  return loaded.diagnostics
    .filter(({ code }) => code === 'DIS0368')
    .map(({ message, at }) => `${at.file}:${at.line} ${message}`);
}

test('every multi-cluster object of a file that no kustomization names is reported, and no other object', async () => {
  const found = await unlisted({
    'apps/web/kustomization.yaml': 'resources: [../../base, settings.yaml]\n',
    'apps/web/settings.yaml': object('v1', 'ConfigMap'),
    'apps/web/export.yaml': object('multicluster.x-k8s.io/v1alpha1', 'ServiceExport'),
    'apps/web/config.yaml': object('v1', 'ConfigMap'),
    'base/kustomization.yml': 'resources: []\n',
    'base/more/two.yaml': `${object('flomesh.io/v1alpha1', 'GlobalTrafficPolicy')}---\n${object(
      'distributary.dev/v1alpha1',
      'FailoverPolicy',
    )}`,
  });
  expect(found).toEqual([
    'apps/web/export.yaml:2 ServiceExport shop/web has no effect: "apps/web/kustomization.yaml" does not list "apps/web/export.yaml"',
    'base/more/two.yaml:2 GlobalTrafficPolicy shop/web has no effect: "base/kustomization.yml" does not list "base/more/two.yaml"',
    'base/more/two.yaml:6 FailoverPolicy shop/web has no effect: "base/kustomization.yml" does not list "base/more/two.yaml"',
  ]);
});

test('a file that is used in another way is not reported', async () => {
  const found = await unlisted(
    {
      'apps/web/kustomization.yaml':
        'resources: [listed.yaml]\npatches: [{path: patch.yaml}]\n' +
        'configMapGenerator: [{name: it, files: [generated.yaml]}]\n',
      'apps/web/listed.yaml': service,
      'apps/web/patch.yaml': service,
      'apps/web/generated.yaml': service,
      // Another kustomization, a chart, a source of its own, a topology path, a directory that nobody builds.
      'apps/web/other/kustomization.yaml': 'resources: [it.yaml]\n',
      'apps/web/other/it.yaml': service,
      'apps/web/chart/Chart.yaml': 'name: it\n',
      'apps/web/chart/templates/it.yaml': service,
      'apps/web/own.yaml': service,
      'apps/web/topology/north.yaml': service,
      'apps/web/cluster.yaml': cluster,
      'other/kustomization.yaml': 'resources: []\n',
      'other/it.yaml': service,
    },
    '{path: apps/web}, {path: apps/web/own.yaml}], topology: [topology, apps/web/topology',
  );
  expect(found).toEqual([]);
});
