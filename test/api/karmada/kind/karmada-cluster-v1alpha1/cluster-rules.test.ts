import { expect, test } from 'vitest';
import { karmadaClusterFindings } from '../../../../../src/api/karmada/kind/karmada-cluster-v1alpha1/cluster-rules.ts';
import { authored } from '../../../../support/fleet-builder.ts';

const withId = (id: string) =>
  authored({
    apiVersion: 'cluster.karmada.io/v1alpha1',
    kind: 'Cluster',
    metadata: { name: 'member1' },
    spec: { syncMode: 'Push', id },
  });

test.each([
  ['x'.repeat(128_000), []],
  ['x'.repeat(128_001), ['DIS0923 /spec/id']],
  // Two bytes each, as karmada counts.
  ['é'.repeat(64_001), ['DIS0923 /spec/id']],
])('an id may have 128000 bytes', (id, expected) => {
  const findings = karmadaClusterFindings(withId(id));
  expect(findings.map(({ code, at }) => `${code} ${at.pointer}`)).toEqual(expected);
});
