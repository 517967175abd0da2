import { expect, test } from 'vitest';
import { isFleetLevel, isUnreadFleetKind } from '../../src/kind/fleet-level.ts';

test.each([
  ['distributary.dev/v1alpha1', 'Fleet', true, false],
  ['flomesh.io/v1alpha1', 'Cluster', true, false],
  ['multicluster.flomesh.io/v1alpha1', 'Cluster', true, false],
  ['flomesh.io/v1alpha1', 'ServiceExport', false, false],
  ['flomesh.io/v1alpha1', 'GlobalTrafficPolicy', false, false],
  ['cluster.karmada.io/v1alpha1', 'Cluster', true, false],
  ['networking.karmada.io/v1alpha1', 'MultiClusterService', true, false],
  ['networking.karmada.io/v1alpha1', 'MultiClusterIngress', true, true],
  ['networking.smh.solo.io/v1alpha2', 'FailoverService', true, false],
  ['networking.smh.solo.io/v1alpha1', 'FailoverService', true, false],
  ['discovery.smh.solo.io/v1alpha2', 'Mesh', true, false],
  ['networking.smh.solo.io/v1alpha2', 'AccessPolicy', true, true],
  ['networking.mesh.gloo.solo.io/v1', 'FailoverService', true, true],
  ['work.karmada.io/v1alpha2', 'ResourceBinding', true, true],
  ['work.karmada.io/v1alpha1', 'Work', true, true],
  ['autoscaling.karmada.io/v1alpha1', 'FederatedHPA', true, true],
  ['config.karmada.io/v1alpha1', 'ResourceInterpreterCustomization', true, true],
  ['apps.karmada.io/v1alpha1', 'WorkloadRebalancer', true, true],
  ['policy.karmada.io/v1alpha1', 'ClusterTaintPolicy', true, true],
  ['cluster.open-cluster-management.io/v1beta1', 'Placement', true, true],
  ['cluster.open-cluster-management.io/v1alpha1', 'ClusterClaim', false, false],
  ['work.open-cluster-management.io/v1', 'ManifestWork', true, true],
  ['multicluster.x-k8s.io/v1alpha1', 'ClusterProfile', true, false],
  ['about.k8s.io/v1alpha1', 'ClusterProperty', false, false],
  ['multicluster.x-k8s.io/v1alpha1', 'ServiceExport', false, false],
  ['apps/v1', 'Deployment', false, false],
  ['constructor/v1', 'name', false, false],
])('%s %s: fleet-level %s, unread %s', (apiVersion, kind, fleet, unread) => {
  expect([isFleetLevel({ apiVersion, kind }), isUnreadFleetKind({ apiVersion, kind })]).toEqual([
    fleet,
    unread,
  ]);
});
