import { describe, expect, test } from 'vitest';
import {
  decodeMeshConfig,
  isClusterLocal,
  meshOutlierDetection,
} from '../../../src/istio/mesh/mesh-config.ts';
import type { JsonObject } from '../../../src/resource/json.ts';

const local = (isLocal: boolean, ...hosts: readonly string[]): JsonObject => ({
  settings: { clusterLocal: isLocal },
  hosts,
});

describe('isClusterLocal', () => {
  const answer = (host: string, ...serviceSettings: readonly JsonObject[]): boolean =>
    isClusterLocal(decodeMeshConfig({ serviceSettings }), host);
  const [api, shop] = ['api.shop.svc.cluster.local', '*.shop.svc.cluster.local'];

  // Each as eds-oracle has it for a Service with a remote secret.
  test.each([
    ['nothing', [], false],
    ['the host', [local(true, api)], true],
    ['another host', [local(true, 'web.shop.svc.cluster.local')], false],
    ['a wildcard', [local(true, shop)], true],
    ['all hosts', [local(true, '*')], true],
    ['a wildcard without the host', [local(true, shop), local(false, api)], false],
    ['the host among others that are not', [local(false, '*'), local(true, 'x', api)], true],
    ['the longest wildcard', [local(true, '*'), local(false, shop), local(true, '*.local')], false],
  ])('counts %s', (_, settings, expected) => {
    expect(answer(api, ...settings)).toBe(expected);
  });
});

test('all of it is kept as written, but for credentials', () => {
  const defaultTrafficPolicy = { outlierDetection: { consecutive5xxErrors: 3 } };
  const provider = { name: 'spans', opentelemetry: { service: 'a', headers: [{ name: 'k' }] } };
  const config = decodeMeshConfig({
    rootNamespace: 'mesh',
    newField: { of: ['a', 1] },
    localityLbSetting: null,
    extensionProviders: [provider],
    defaultConfig: { proxyMetadata: { TOKEN: 'a' }, accessToken: 'b', concurrency: 2 },
    defaultTrafficPolicy,
  });
  expect(config.written).toEqual({
    rootNamespace: 'mesh',
    newField: { of: ['a', 1] },
    extensionProviders: [{ name: 'spans', opentelemetry: { service: 'a' } }],
    defaultConfig: { concurrency: 2 },
    defaultTrafficPolicy,
  });
  expect(meshOutlierDetection(config)).toEqual({ consecutive5xxErrors: 3 });
  expect(meshOutlierDetection(decodeMeshConfig({ defaultTrafficPolicy: {} }))).toBe(undefined);
});

test.each([
  ['nothing', [], false],
  ['the label', [scope({ matchLabels: { 'istio.io/global': 'true' } })], false],
  [
    'the label as the ambient profile has it',
    [scope({ matchExpressions: [{ key: 'istio.io/global', operator: 'In', values: ['true'] }] })],
    false,
  ],
  ['another label', [scope({ matchLabels: { team: 'shop' } })], true],
  ['local ones', [scope({ matchLabels: { 'istio.io/global': 'true' } }, 'LOCAL')], true],
])('serviceScopeConfigs: %s', (_, serviceScopeConfigs, expected) => {
  expect(decodeMeshConfig({ serviceScopeConfigs }).hasOtherScopes).toBe(expected);
});

function scope(servicesSelector: JsonObject, said = 'GLOBAL'): JsonObject {
  return { servicesSelector, scope: said };
}

test('a MeshConfig that says nothing has the values of Istio', () => {
  expect(decodeMeshConfig({ rootNamespace: '', defaultServiceExportTo: [] })).toMatchObject({
    rootNamespace: 'istio-system',
    exportTo: { service: ['*'], virtualService: ['*'], destinationRule: ['*'] },
    isRegistryOnly: false,
  });
});
