import { describe, expect, test } from 'vitest';
import { decodeMeshConfig } from '../../../src/istio/mesh/mesh-config.ts';
import { discoveryLabels, isDiscovered } from '../../../src/istio/visibility/discovery-selector.ts';

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
});
