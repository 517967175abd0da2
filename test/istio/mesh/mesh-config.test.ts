import { describe, expect, test } from 'vitest';
import { decodeMeshConfig, isClusterLocal } from '../../../src/istio/mesh/mesh-config.ts';
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

test('settings that change what clients get are listed unless they have their usual value', () => {
  const { unfollowed } = decodeMeshConfig({
    rootNamespace: 'mesh',
    defaultServiceExportTo: ['.'],
    defaultDestinationRuleExportTo: ['*'],
    localityLbSetting: { enabled: true, failover: [{ from: 'eu', to: 'us' }] },
    defaultTrafficPolicy: {},
  });
  expect(unfollowed).toEqual(['rootNamespace', 'defaultServiceExportTo', 'localityLbSetting']);
});
