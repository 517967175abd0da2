import { expect, test } from 'vitest';
import { decodeMeshConfig } from '../../../src/istio/mesh/mesh-config.ts';
import { visibleToAll } from '../../../src/istio/visibility/visible-to-all.ts';
import { type JsonObject, objectAt } from '../../../src/resource/json.ts';
import { toResource } from '../../../src/resource/resource.ts';

const hiding = decodeMeshConfig({
  defaultServiceExportTo: ['.'],
  defaultVirtualServiceExportTo: ['web'],
  defaultDestinationRuleExportTo: ['.'],
});

function shown(kind: string, spec: JsonObject, mesh = hiding): JsonObject {
  const apiVersion = kind === 'Service' ? 'v1' : 'networking.istio.io/v1';
  const object = { apiVersion, kind, metadata: { name: 'api', namespace: 'shop' }, spec };
  const resource = toResource(object, { type: 'derived', from: [] });
  return visibleToAll(mesh)({ resource, application: 'fleet' }).resource.object;
}

test.each(['DestinationRule', 'ServiceEntry', 'VirtualService'])('a %s says so', (kind) => {
  expect(Object.keys(shown(kind, { a: 1, z: 2 })['spec'] ?? {})).toEqual(['a', 'exportTo', 'z']);
  expect(shown(kind, { exportTo: ['~'] })['spec']).toEqual({ exportTo: ['~'] });
  expect(shown(kind, {}, decodeMeshConfig({}))['spec']).toEqual({});
});

test('a Service says so by its annotation', () => {
  expect(objectAt(shown('Service', {}), 'metadata', 'annotations')).toEqual({
    'networking.istio.io/exportTo': '*',
  });
});

test('a rule for some pods is for its own namespace alone', () => {
  const forSome = { workloadSelector: { matchLabels: { app: 'web' } } };
  expect(shown('DestinationRule', forSome)['spec']).toEqual(forSome);
});

test('what no namespace is asked about stays', () => {
  expect(shown('Gateway', { servers: [] })['spec']).toEqual({ servers: [] });
});
