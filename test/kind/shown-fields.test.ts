import { expect, test } from 'vitest';
import { shownFields } from '../../src/kind/shown-fields.ts';

test.each(['Cluster', 'Clutser', 'cluster', 'KubernetesCluster', 'ClusterProfile'])(
  'of a %s what its schema has is shown',
  (kind) => {
    const fields = shownFields(kind);
    expect(['spec', 'gatewayHost', 'syncMode', 'name'].filter((one) => !fields?.has(one))).toEqual(
      [],
    );
    expect(fields?.has('admission')).toBe(false);
  },
);

test.each(['Secret', 'Sercet'])('of a %s its data are not shown', (kind) => {
  const fields = shownFields(kind);
  expect(fields?.has('type')).toBe(true);
  expect(['data', 'stringData'].filter((one) => fields?.has(one))).toEqual([]);
});

test.each(['ClusterPropagationPolicy', 'ClusterRole', 'Service', 'MultiClusterService', ''])(
  'of a %s all is shown',
  (kind) => {
    expect(shownFields(kind)).toBeUndefined();
  },
);
