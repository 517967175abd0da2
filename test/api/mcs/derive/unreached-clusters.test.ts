import { expect, test } from 'vitest';
import { unreachedClusters } from '../../../../src/api/mcs/derive/mcs-service-export.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { authored, cluster, object, viewOf } from '../../../support/fleet-builder.ts';
import { api, deriveImports, mcsExport, something } from '../../../support/mcs-fleet.ts';

/** What is said of exports, and of which clusters, where each cluster's authors wrote these objects. */
function said(
  exports: readonly JsonObject[],
  fleet: Readonly<Record<string, readonly JsonObject[]>>,
): readonly (readonly string[])[] {
  const views = Object.entries(fleet).map(([name, objects]) => viewOf(cluster(name), ...objects));
  const resources = exports.map((one, i) => authored(one, `${i}.yaml`));
  return unreachedClusters(resources, views).map(({ clusters, at, message }) => {
    expect(message).toContain('no file there has the namespace');
    return [at.file, ...clusters];
  });
}

const exportIn = (namespace: string, name: string): JsonObject => ({
  ...object(api, 'ServiceExport', name, {}),
  metadata: { name, namespace },
});

test('names the clusters without the namespace, once for all exports of it', () => {
  const exports = [exportIn('shop', 'reviews'), exportIn('shop', 'ratings')];
  expect(said(exports, { a: [something], b: [something], c: [], d: [] })).toEqual([
    ['0.yaml', 'c', 'd'],
  ]);
});

test('says nothing where all have it, or where no other cluster has, which DIS0418 says', () => {
  expect(said([mcsExport()], { a: [something], b: [something] })).toEqual([]);
  expect(said([mcsExport()], { a: [something], b: [], c: [] })).toEqual([]);
});

test('keeps namespaces apart', () => {
  const inWeb = exportIn('web', 'front');
  const exports = [mcsExport(), inWeb];
  expect(said(exports, { a: [something, inWeb], b: [something], c: [something, inWeb] })).toEqual([
    ['1.yaml', 'b'],
  ]);
});

test.each(['default', 'kube-node-lease', 'kube-public', 'kube-system'])(
  'every cluster has %s',
  (namespace) => {
    const exported = exportIn(namespace, 'dns');
    const service = object('v1', 'Service', 'dns', { ports: [{ name: 'dns', port: 53 }] });
    const own = { ...service, metadata: { name: 'dns', namespace } };
    const { imports, diagnostics } = deriveImports({ a: [own, exported], b: [], c: [] });
    expect([...imports].map(([name, { length }]) => `${name} ${length}`)).toEqual([
      'a 1',
      'b 1',
      'c 1',
    ]);
    expect(diagnostics).toEqual([]);
  },
);
