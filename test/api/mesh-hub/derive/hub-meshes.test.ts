import { describe, expect, test } from 'vitest';
import { nameOf, readMeshes } from '../../../../src/api/mesh-hub/derive/hub-meshes.ts';
import {
  hubObject,
  hubStages,
  mesh,
  meshes,
  ref,
  virtualMesh,
} from '../../../support/hub-fleet.ts';

const read = (virtualMeshes = [virtualMesh], all = meshes) =>
  readMeshes(hubStages({ virtualMeshes, meshes: all, failovers: [] }).objects);

test('meshes are found by name and by the cluster that they are installed in', () => {
  const { value, diagnostics } = read();
  expect(diagnostics).toEqual([]);
  expect(value.find({ namespace: 'hub', name: 'east' })?.spec.cluster).toBe('east');
  expect(value.ofCluster('west')?.virtualMesh?.resource.name).toBe('all');
  expect(value.ofCluster('north')).toBeUndefined();
  expect(value.hint({ namespace: 'hub', name: 'eats' })).toContain('hub/east');
  expect(nameOf({ namespace: 'hub', name: 'east' })).toBe('hub/east');
});

const group = (name: string, ...names: readonly string[]) =>
  hubObject('VirtualMesh', name, { meshes: names.map(ref) });

describe('found are', () => {
  test.each([
    [
      'a mesh in two virtual meshes',
      [group('a', 'east', 'west'), group('b', 'west')],
      meshes,
      'DIS1025',
    ],
    ['a virtual mesh of something unknown', [group('a', 'east', 'north')], meshes, 'DIS1026'],
    [
      'two meshes of one cluster',
      [virtualMesh],
      [...meshes, { ...mesh('east', ''), metadata: ref('canary') }],
      'DIS1028',
    ],
  ])('%s', (_, groups, all, code) => {
    expect(read(groups, all).diagnostics.map((finding) => finding.code)).toEqual([code]);
  });

  test('nothing where a virtual mesh names a mesh twice', () => {
    expect(read([group('a', 'east', 'east')]).diagnostics).toEqual([]);
  });
});
