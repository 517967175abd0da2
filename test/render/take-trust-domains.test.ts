import { describe, expect, test } from 'vitest';
import { takeTrustDomains } from '../../src/render/take-trust-domains.ts';
import type { Cluster } from '../../src/topology/topology.ts';
import { authoredSet, cluster, object } from '../support/fleet-builder.ts';

const config = {
  ...object('v1', 'ConfigMap', 'istio', {}),
  metadata: { name: 'istio', namespace: 'istio-system' },
  data: { mesh: 'trustDomain: corp.example' },
};

const operator = {
  ...object('install.istio.io/v1alpha1', 'IstioOperator', 'istio', {
    meshConfig: { trustDomain: 'corp.example' },
  }),
};

const unstated: Cluster = { ...cluster('north'), hasDefaultTrustDomain: true };

describe('the trust domain of a cluster', () => {
  test.each([
    ['that of a ConfigMap', unstated, config, 'corp.example'],
    ['that of an IstioOperator', unstated, operator, 'corp.example'],
    [
      'the default without a MeshConfig',
      unstated,
      object('v1', 'ConfigMap', 'x', {}),
      'cluster.local',
    ],
    ['as stated for the Cluster', cluster('north'), config, 'cluster.local'],
  ])('is %s', (_, its, authored, expected) => {
    const [set] = takeTrustDomains([authoredSet(its, authored)]);
    expect(set?.cluster.trustDomain).toBe(expected);
  });
});
