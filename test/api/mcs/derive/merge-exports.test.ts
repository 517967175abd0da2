import { expect, test } from 'vitest';
import { exportProperties } from '../../../../src/api/mcs/derive/export-properties.ts';
import { type McsExport, mergeExports } from '../../../../src/api/mcs/derive/merge-exports.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { authored, cluster, object, service } from '../../../support/fleet-builder.ts';

/** Exports of one manifest, whose clusters have each a Service of their own. */
const manifest = authored(object('multicluster.x-k8s.io/v1beta1', 'ServiceExport', 'reviews', {}));

function exportOf(name: string, spec: JsonObject): McsExport {
  const own = authored(service('reviews', spec), `${name}.yaml`);
  const properties = exportProperties(manifest, own);
  return { cluster: cluster(name), export: manifest, service: own, properties };
}

test('exports that agree have no finding, and the import says nothing of address families', () => {
  const merged = mergeExports(exportOf('north', { ipFamilies: ['IPv4'] }), [exportOf('south', {})]);
  expect(merged.diagnostics).toEqual([]);
  expect(merged.value).not.toHaveProperty('ipFamilies');
});

test('a manifest of many clusters is named once, with the first of them', () => {
  const others = ['b', 'c', 'd', 'e', 'f', 'g'].map((name) => exportOf(name, {}));
  const { diagnostics } = mergeExports(exportOf('a', { clusterIP: 'None' }), others);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'ServiceExport shop/reviews of clusters "a", "b", "c", "d", "e" and 2 more conflicts (TypeConflict): type of cluster "a" wins; 6 of 7 clusters disagree',
  ]);
  expect(diagnostics[0]?.related.map(({ at, message }) => `${at.file}: ${message}`)).toEqual([
    'a.yaml: type of cluster "a" wins',
    'b.yaml: type of cluster "b" differs',
  ]);
});

test.each<[JsonObject, string]>([
  [{ ports: [] }, 'the ports are merged, those of cluster "north" first'],
  [{ ipFamilies: ['IPv6'] }, 'the import does not have the setting'],
])('what %j comes to is said', (spec, expected) => {
  const first = exportOf('north', { ipFamilies: ['IPv4'] });
  const [finding] = mergeExports(first, [exportOf('south', spec)]).diagnostics;
  expect(finding?.message).toContain(`: ${expected}; 1 of 2`);
});
