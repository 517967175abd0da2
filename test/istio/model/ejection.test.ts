import { expect, test } from 'vitest';
import { decodeMeshConfig } from '../../../src/istio/mesh/mesh-config.ts';
import { ejectionIn } from '../../../src/istio/model/ejection.ts';
import type { PilotState } from '../../../src/istio/model/pilot-question.ts';

const ofRule = { outlierDetection: { consecutive5xxErrors: 2 } };
const ofMesh = { outlierDetection: { consecutive5xxErrors: 3 } };
const service = { discovery: 'eds', trafficDistribution: 'none' } as const;
const plain = { service, isAtWaypoint: false };
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
  expect(ejectionIn(state, policy, plain)).toMatchObject({
    ejectedBy,
    isOrderable: orders,
  });
  expect(
    ejectionIn(state, policy, {
      ...plain,
      service: { ...service, discovery: 'dns' },
    }),
  ).toMatchObject({
    ejectedBy,
    isOrderable: ordersNames,
  });
});

const careful = { outlierDetection: { minHealthPercent: 30 } };

test.each([
  ['from 1.31 on', '1.31', ofRule, false, true],
  ['without a rule', '1.31', undefined, false, true],
  ['before', '1.30', ofRule, false, false],
  ['beside a panic threshold', '1.31', careful, false, false],
  ['with a traffic distribution', '1.31', careful, true, true],
  ['with a traffic distribution before', '1.30', careful, true, true],
] as const)('pods that are not ready, %s', (_, release, policy, prefersNear, isSent) => {
  const { sendsUnready, outlierDetection } = ejectionIn(stateOf(release, {}), policy, {
    ...plain,
    service: { ...service, trafficDistribution: prefersNear ? 'PreferSameZone' : 'none' },
  });
  expect(sendsUnready).toBe(isSent);
  if (prefersNear) expect(outlierDetection?.minHealthPercent).toBe(0);
});
