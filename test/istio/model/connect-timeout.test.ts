import { expect, test } from 'vitest';
import { decodeMeshConfig } from '../../../src/istio/mesh/mesh-config.ts';
import { connectSecondsIn } from '../../../src/istio/model/connect-timeout.ts';
import type { JsonObject } from '../../../src/resource/json.ts';

const pool = (connectTimeout: string): JsonObject => ({
  connectionPool: { tcp: { connectTimeout } },
});
const ofMesh = { connectTimeout: '4s', defaultTrafficPolicy: pool('2s') };

test.each<[string, JsonObject, string | undefined, JsonObject | undefined, number]>([
  ['that of the policy', ofMesh, undefined, pool('1500ms'), 1.5],
  ['that of the mesh’s policy', ofMesh, undefined, { tls: {} }, 2],
  ['that of the mesh’s policy without a rule', ofMesh, undefined, undefined, 2],
  [
    'the mesh’s where the policy has a pool of its own',
    ofMesh,
    undefined,
    { connectionPool: {} },
    4,
  ],
  ['the mesh’s where a release knows no policy of the mesh', ofMesh, '1.30', { tls: {} }, 4],
  ['Istio’s own', {}, undefined, undefined, 10],
])('a proxy waits for a connection: %s', (_, mesh, release, policy, seconds) => {
  const place = { cluster: 'paris', clusterDomain: 'cluster.local', objects: [], workloads: [] };
  const state = { ...place, release, mesh: decodeMeshConfig(mesh) };
  expect(connectSecondsIn(state, policy)).toBe(seconds);
});
