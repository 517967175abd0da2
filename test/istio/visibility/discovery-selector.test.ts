import { describe, expect, test } from 'vitest';
import { decodeMeshConfig } from '../../../src/istio/mesh/mesh-config.ts';
import {
  discoveryLabels,
  isDiscovered,
  isReadNamespace,
  readObjects,
} from '../../../src/istio/visibility/discovery-selector.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { toResource } from '../../../src/resource/resource.ts';

const objectOf = (kind: string, metadata: JsonObject) =>
  toResource({ apiVersion: 'v1', kind, metadata }, { type: 'derived', from: [] });

const inMesh = { matchLabels: { mesh: 'in' } };
const named = {
  matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: ['web'] }],
};
const config = decodeMeshConfig({ discoverySelectors: [inMesh, named] });

describe('discoverySelectors', () => {
  test('select a Namespace by any of them, by its name, too', () => {
    expect(isDiscovered(config, 'shop', { mesh: 'in' })).toBe(true);
    expect(isDiscovered(config, 'shop', { mesh: 'out' })).toBe(false);
    expect(isDiscovered(config, 'web', {})).toBe(true);
    expect(isDiscovered(decodeMeshConfig({}), 'shop', {})).toBe(true);
  });

  test('select by labels that a new Namespace can have, or not at all', () => {
    expect(discoveryLabels(config, 'shop', [{ team: 'a' }])).toEqual({ mesh: 'in' });
    const byName = decodeMeshConfig({ discoverySelectors: [named] });
    expect(discoveryLabels(byName, 'shop', [])).toBeUndefined();
  });

  test('leave out the objects of a Namespace whose labels meet none; unknown labels are assumed to', () => {
    const objects = [
      objectOf('Namespace', { name: 'hidden', labels: { mesh: 'out' } }),
      objectOf('Service', { name: 'api', namespace: 'hidden' }),
      objectOf('Service', { name: 'api', namespace: 'depot' }),
    ];
    const read = readObjects(objects, config).map(({ kind, namespace }) => `${kind} ${namespace}`);
    expect(read).toEqual(['Namespace ', 'Service depot']);
    expect(readObjects(objects, decodeMeshConfig({}))).toBe(objects);
  });

  test('do not select an unknown Namespace that no label can make one of them select', () => {
    const byName = decodeMeshConfig({ discoverySelectors: [named] });
    const unlabelled = objectOf('Namespace', { name: 'shop' });
    expect(isReadNamespace(byName, 'shop', undefined)).toBe(false);
    expect(isReadNamespace(byName, 'web', undefined)).toBe(true);
    expect(isReadNamespace(config, 'shop', unlabelled)).toBe(true);
  });
});
