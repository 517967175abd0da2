import { describe, expect, test } from 'vitest';
import { argocdExclusion } from '../../../src/check/argocd/argocd-exclusion.ts';
import { stateOf } from '../../support/cluster-states.ts';
import { cluster, object } from '../../support/fleet-builder.ts';

function found(apiVersion: string, kind: string): readonly string[] {
  return argocdExclusion
    .run(stateOf(cluster('north'), object(apiVersion, kind, 'any', {})))
    .map(({ code, at }) => `${code} ${at.pointer}`);
}

describe('argocdExclusion', () => {
  test.each([
    ['v1', 'Endpoints'],
    ['discovery.k8s.io/v1', 'EndpointSlice'],
    ['discovery.k8s.io/v1beta1', 'EndpointSlice'],
    ['coordination.k8s.io/v1', 'Lease'],
    ['authorization.k8s.io/v1', 'SubjectAccessReview'],
    ['certificates.k8s.io/v1', 'CertificateSigningRequest'],
    ['cert-manager.io/v1', 'CertificateRequest'],
    ['cilium.io/v2', 'CiliumEndpoint'],
  ])('finds %s %s', (apiVersion, kind) => {
    expect(found(apiVersion, kind)).toEqual(['DIS0601 /kind']);
  });

  test.each([
    ['v1', 'Service'],
    ['example.com/v1', 'Endpoints'],
    ['v1', 'EndpointSlice'],
    ['cert-manager.io/v1', 'Certificate'],
    ['cilium.io/v2', 'CiliumNetworkPolicy'],
  ])('takes %s %s', (apiVersion, kind) => {
    expect(found(apiVersion, kind)).toEqual([]);
  });
});
