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
  ['a cluster is described elsewhere', { 'docs/cluster.yaml': cluster }],
])('none is where %s', async (_, files, spec) => {
  expect(await unread(files, spec)).toEqual([]);
});
