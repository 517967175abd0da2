import { expect, test } from 'vitest';
import { decodeMeshConfig, defaultMeshConfig } from '../../../src/istio/mesh/mesh-config.ts';
import { exportedNamespaces, exportToOf } from '../../../src/istio/visibility/export-to.ts';
import { authored, object } from '../../support/fleet-builder.ts';

test.each([
  [[], ['*']],
  [['*'], ['*']],
  [['.'], ['shop']],
  [
    ['.', 'web'],
    ['shop', 'web'],
  ],
])('exportTo %j is seen from %j', (exportTo, namespaces) => {
  const routes = object('networking.istio.io/v1', 'VirtualService', 'reviews', { exportTo });
  expect(exportedNamespaces(authored(routes), defaultMeshConfig)).toEqual(namespaces);
});

// As fixtures/pilot/mesh-* have it from Pilot.
test.each([
  ['ServiceEntry', 'defaultServiceExportTo', ['.', 'web'], ['.', 'web']],
  ['VirtualService', 'defaultVirtualServiceExportTo', ['.'], ['.']],
  ['VirtualService', 'defaultServiceExportTo', ['.'], ['*']],
  ['DestinationRule', 'defaultDestinationRuleExportTo', ['.', 'web'], ['.']],
  ['DestinationRule', 'defaultDestinationRuleExportTo', ['web'], ['*']],
])('a %s without exportTo, where %s is %j, has %j', (kind, field, written, expected) => {
  const one = authored(object('networking.istio.io/v1', kind, 'reviews', {}));
  expect(exportToOf(one, decodeMeshConfig({ [field]: written }))).toEqual(expected);
});
