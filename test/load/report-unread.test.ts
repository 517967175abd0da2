import { expect, test } from 'vitest';
import { loadFleet } from '../../src/load/load-fleet.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { directoryWith } from '../support/scratch.ts';

const fleet = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';
const cluster =
  'apiVersion: multicluster.flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: north}\n' +
  'spec: {region: eu, zone: a, gatewayHost: 10.0.0.1, gatewayPort: 15443, fsmNamespace: fsm}\n';
const object = (apiVersion: string, kind: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: web, namespace: shop}\n`;
const serviceExport = object('multicluster.x-k8s.io/v1alpha1', 'ServiceExport');
const policy = object('distributary.dev/v1alpha1', 'FailoverPolicy');

const hydration = `${object('distributary.dev/v1alpha1', 'Hydration')}spec: {cluster: north}\n`;
const configMap =
  'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: north\n  annotations:\n' +
  '    config.kubernetes.io/function: "container: {image: distributary-fn:0.1.0}"\n';

/** The files with a finding. */
async function unread(files: Readonly<Record<string, string>>, spec = '') {
  const whole = {
    'distributary.yaml': `${fleet}${spec}`,
    'topology/north.yaml': cluster,
    'apps/web/service.yaml': object('v1', 'ConfigMap'),
    ...files,
  };
  const loaded = await loadFleet(await openWorktree(directoryWith(whole)), {});
  return loaded.diagnostics
    .filter(({ code }) => code === 'DIS1321')
    .map(({ at, fix }) => `${at.file} ${fix.includes('topology path') ? 'topology' : 'source'}`);
}

test('a multi-cluster object that nothing reads is reported, with the place for its kind', async () => {
  const found = await unread({
    'export.yaml': serviceExport,
    'policies/order.yaml': policy,
    'policies/settings.yaml': object('v1', 'ConfigMap'),
    'clusters/gone/export.yaml': serviceExport,
  });
  expect(found).toEqual([
    'clusters/gone/export.yaml source',
    'export.yaml source',
    'policies/order.yaml topology',
  ]);
});

test.each<[string, Record<string, string>, string?]>([
  ['a source has it', { 'apps/web/export.yaml': serviceExport }],
  ['a topology path has it', { 'topology/order.yaml': policy }],
  [
    'a source leaves it out',
    { 'apps/web/export.yaml': serviceExport },
    'spec: {sources: [{path: apps/web, exclude: [export.yaml]}]}\n',
  ],
  [
    'it is of another fleet',
    { 'other/distributary.yaml': fleet, 'other/apps/web/export.yaml': serviceExport },
  ],
  ['the directory is hidden', { '.ci/export.yaml': serviceExport }],
  [
    'a transformer gets it as an item, from a base of its kustomization',
    {
      'overlays/north/kustomization.yaml': 'resources: [../base]\ntransformers: [hydration.yaml]\n',
      'overlays/north/hydration.yaml': hydration,
      'overlays/base/Kustomization': 'resources: [export.yaml]\n',
      'overlays/base/export.yaml': serviceExport,
    },
  ],
  [
    'a validator in a component gets it as an item, by a directory of configurations',
    {
      'overlays/north/kustomization.yaml': 'resources: [export.yaml]\ncomponents: [../checked]\n',
      'overlays/north/export.yaml': serviceExport,
      'overlays/checked/kustomization.yaml': 'kind: Component\nvalidators: [../functions]\n',
      'overlays/functions/kustomization.yaml': 'resources: [config.yaml]\n',
      'overlays/functions/config.yaml': configMap,
    },
  ],
  [
    'an inline transformer gets it as an item',
    {
      'north/kustomization.yaml': `resources: [export.yaml]\ntransformers:\n  - |\n${hydration.replaceAll(/^/gm, '    ')}`,
      'north/export.yaml': serviceExport,
    },
  ],
  [
    'a package of kpt has it beside the configuration of the function',
    {
      'north/Kptfile': 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: north}\n',
      'north/functions/hydration.yaml': hydration,
      'north/exports/export.yaml': serviceExport,
    },
  ],
  [
    'the repository is such a package',
    { Kptfile: '', 'hydration.yaml': hydration, 'exports/export.yaml': serviceExport },
  ],
  ['a cluster is described elsewhere', { 'docs/cluster.yaml': cluster }],
])('none is where %s', async (_, files, spec) => {
  expect(await unread(files, spec)).toEqual([]);
});

test.each<[string, string, string]>([
  ['has no function', 'resources: [export.yaml]\n', hydration],
  ['has it as a generator', 'resources: [export.yaml]\ngenerators: [hydration.yaml]\n', hydration],
  ['does not list the object', 'transformers: [hydration.yaml]\n', hydration],
  [
    'has the function of another program',
    'resources: [export.yaml]\ntransformers: [hydration.yaml]\n',
    configMap.replace('distributary-fn', 'set-labels'),
  ],
])('an object beside a kustomization that %s is reported', async (_, kustomization, config) => {
  const files = {
    'north/kustomization.yaml': kustomization,
    'north/hydration.yaml': config,
    'north/export.yaml': serviceExport,
    'other/kustomization.yaml': 'transformers: [hydration.yaml]\n',
    'other/hydration.yaml': hydration,
  };
  expect(await unread(files)).toEqual(['north/export.yaml source']);
});
