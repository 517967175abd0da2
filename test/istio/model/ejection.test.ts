import { expect, test } from 'vitest';
import { decodeMeshConfig } from '../../../src/istio/mesh/mesh-config.ts';
import { ejectionIn } from '../../../src/istio/model/ejection.ts';
import type { PilotState } from '../../../src/istio/model/pilot-question.ts';

const ofRule = { outlierDetection: { consecutive5xxErrors: 2 } };
const ofMesh = { outlierDetection: { consecutive5xxErrors: 3 } };
const pool = { connectionPool: {} };

function stateOf(release: string, defaultTrafficPolicy: object): PilotState {
  const mesh = decodeMeshConfig({ defaultTrafficPolicy: { ...defaultTrafficPolicy } });
  return {
    objects: [],
    workloads: [],
    clusterDomain: 'cluster.local',
    cluster: 'north',
    release,
    mesh,
  };
}

test.each([
  ['nothing', '1.31', {}, undefined, undefined, false, false],
  ['the mesh, without a rule', '1.31', ofMesh, undefined, 'mesh', false, true],
  ['the mesh, beside a rule without the block', '1.31', ofMesh, pool, 'mesh', false, true],
  ['the rule, before the mesh', '1.31', ofMesh, ofRule, 'rule', true, true],
  ['the mesh of an older release', '1.30', ofMesh, undefined, undefined, false, false],
  ['a mesh that says something else', '1.31', pool, undefined, undefined, false, false],
] as const)('%s', (_, release, mesh, policy, ejectedBy, orders, ordersNames) => {
  const state = stateOf(release, mesh);
  expect(ejectionIn(state, policy, { isDns: false, isAtWaypoint: false })).toMatchObject({
    ejectedBy,
    isOrderable: orders,
  });
  expect(ejectionIn(state, policy, { isDns: true, isAtWaypoint: false })).toMatchObject({
    ejectedBy,
    isOrderable: ordersNames,
  });
});
