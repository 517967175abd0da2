import { expect, test } from 'vitest';
import { checkFleet } from '../../src/check/check-fleet.ts';
import { clusterStates } from '../../src/check/cluster-state.ts';
import { shareObjects } from '../../src/check/shared-objects.ts';
import { defaultMeshConfig } from '../../src/istio/mesh/mesh-config.ts';
import { cluster } from '../support/clusters.ts';
import { placed } from '../support/fleet-builder.ts';

const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'api', namespace: 'shop' },
  spec: { ports: [{ port: 80 }] },
};
const names = ['eu/a/default/paris', 'eu/b/default/berlin', 'us/a/default/boston'];

/** Clusters with one list of objects, and the last one with an equal list of its own. */
function fleet() {
  const row = [placed(service)];
  return names.map((name, i) => ({
    cluster: cluster(name),
    placed: i === 2 ? [placed(service)] : row,
  }));
}

test('clusters that share their list of objects share its index, also in the checks', () => {
  const [paris, berlin, boston] = clusterStates(fleet(), [], {
    istio: { version: '1.31', gateway: 'mtls' },
  });
  expect(berlin?.objects).toBe(paris?.objects);
  expect(boston?.objects).not.toBe(paris?.objects);
  expect(berlin?.pilot.services).toBe(paris?.pilot.services);
  expect(boston?.pilot.services).not.toBe(paris?.pilot.services);
  expect(boston?.pilot.services).toEqual(paris?.pilot.services);
});

test('the last of the clusters releases the index', () => {
  const manifests = fleet();
  const [first] = manifests;
  if (first === undefined) throw new Error('there are three clusters');
  const shared = shareObjects(manifests)(first.placed);
  const settings = {
    objects: shared.objects,
    clusterDomain: 'cluster.local',
    release: '1.31',
    mesh: defaultMeshConfig,
  };
  const index = shared.index(settings);
  shared.release();
  expect(shared.index(settings)).toBe(index);
  expect(shared.index({ ...settings, clusterDomain: 'west.example' })).not.toBe(index);
  shared.release();
  expect(shared.index(settings)).not.toBe(index);
});

test('findings of shared objects name each cluster', () => {
  const row = [placed({ ...service, kind: 'Endpoints' })];
  const manifests = names.map((name) => ({ cluster: cluster(name), placed: row }));
  const states = clusterStates(manifests, [], { istio: 'none' });
  expect(checkFleet(states).map(({ code }) => code)).toEqual(['DIS0601', 'DIS0601', 'DIS0601']);
});
