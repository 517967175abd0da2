import { describe, expect, test } from 'vitest';
import {
  backing,
  codesOf,
  failover,
  type HubSetup,
  hubObject,
  meshes,
  ref,
} from '../../../support/hub-fleet.ts';

const group = (name: string, names: readonly string[], shared = true) =>
  hubObject('VirtualMesh', name, {
    ...(shared ? { mtlsConfig: { shared: {} } } : {}),
    meshes: names.map(ref),
  });
const alone = [failover({ backingServices: [backing('reviews@east')] })];
const cluster = {
  apiVersion: 'multicluster.solo.io/v1alpha1',
  kind: 'KubernetesCluster',
  metadata: { ...ref('west'), annotations: { 'distributary.dev/gateway-host': '203.0.113.2' } },
};
const [east = {}] = meshes;

describe('a FailoverService', () => {
  test.each<[string, HubSetup, readonly string[]]>([
    ['within one mesh needs no virtual mesh', { virtualMeshes: [], failovers: alone }, []],
    ['across meshes in one virtual mesh is fine', {}, []],
    ['of an unknown mesh', { failovers: [failover({ meshes: [ref('north')] })] }, ['DIS1022']],
    ['across a mesh in none', { virtualMeshes: [group('a', ['east'])] }, ['DIS1023']],
    [
      'across two virtual meshes',
      { virtualMeshes: [group('a', ['east']), group('b', ['west'])] },
      ['DIS1024'],
    ],
    [
      'across meshes without shared trust',
      { virtualMeshes: [group('a', ['east', 'west'], false)] },
      ['DIS1027'],
    ],
    [
      'with a service in a cluster without a mesh',
      { meshes: [east, cluster], virtualMeshes: [group('a', ['east'])] },
      ['DIS1020'],
    ],
    [
      'with a service in a mesh of another type',
      {
        meshes: [
          east,
          cluster,
          hubObject('Mesh', 'west', { osm: { installation: { cluster: 'west' } } }),
        ],
        virtualMeshes: [group('a', ['east', 'west'])],
      },
      ['DIS1021'],
    ],
  ])('%s', (_, setup, codes) => {
    expect(codesOf(setup)).toEqual(codes);
  });
});
