/**
 * Objects that describe the fleet instead of running in a cluster: they never reach a branch.
 * @module
 */
import { own } from '../collection/own.ts';
import { groupOf, type Resource } from '../resource/resource.ts';
import {
  clusterSecretMislabel,
  isArgocdClusterSecret,
  type SecretLike,
} from './kubernetes-core-v1/argocd-cluster-secret.ts';
import { kindOf } from './registry.ts';

/** Kinds that only fleet control planes read and that no reader here supports, by API group, in every version. */
const unread: Readonly<Record<string, readonly string[]>> = {
  'addon.open-cluster-management.io': [
    'AddOnDeploymentConfig',
    'AddOnTemplate',
    'ClusterManagementAddOn',
    'ManagedClusterAddOn',
  ],
  'apps.karmada.io': ['WorkloadRebalancer'],
  'apps.open-cluster-management.io': ['Channel', 'GitOpsCluster', 'PlacementRule'],
  'autoscaling.karmada.io': ['CronFederatedHPA', 'FederatedHPA'],
  // A ClusterClaim and a Klusterlet are objects of the managed clusters.
  'cluster.open-cluster-management.io': [
    'AddOnPlacementScore',
    'ManagedClusterSet',
    'ManagedClusterSetBinding',
    'Placement',
    'PlacementDecision',
  ],
  'config.karmada.io': [
    'ResourceInterpreterCustomization',
    'ResourceInterpreterWebhookConfiguration',
  ],
  'discovery.mesh.gloo.solo.io': ['Destination', 'Mesh', 'TrafficTarget', 'Workload'],
  'discovery.smh.solo.io': [
    'KubernetesCluster',
    'MeshService',
    'MeshWorkload',
    'TrafficTarget',
    'Workload',
  ],
  'multicluster.x-k8s.io': ['PlacementDecision'],
  'networking.karmada.io': ['MultiClusterIngress'],
  'networking.mesh.gloo.solo.io': [
    'AccessPolicy',
    'FailoverService',
    'TrafficPolicy',
    'VirtualMesh',
  ],
  'networking.smh.solo.io': ['AccessControlPolicy', 'AccessPolicy'],
  'operator.karmada.io': ['Karmada'],
  'operator.open-cluster-management.io': ['ClusterManager'],
  'policy.karmada.io': ['ClusterTaintPolicy', 'FederatedResourceQuota'],
  // The other policies of that group are applied in managed clusters.
  'policy.open-cluster-management.io': ['PlacementBinding', 'PolicyAutomation', 'PolicySet'],
  'remedy.karmada.io': ['Remedy'],
  'search.karmada.io': ['ResourceRegistry'],
  'settings.mesh.gloo.solo.io': ['Dashboard', 'Settings'],
  'settings.smh.solo.io': ['Settings'],
  'work.karmada.io': ['ClusterResourceBinding', 'ResourceBinding', 'Work'],
  'work.open-cluster-management.io': ['ManifestWork', 'ManifestWorkReplicaSet'],
};

/** Whether the object describes the fleet. A Secret meant as one contains credentials, too, and must not reach a branch. */
export function isFleetLevel(resource: SecretLike): boolean {
  if (isArgocdClusterSecret(resource) || clusterSecretMislabel(resource)) return true;
  return kindOf(resource)?.level === 'fleet' || isUnreadFleetKind(resource);
}

/** Whether the object is for the control plane of a fleet, without meaning here. */
export function isUnreadFleetKind(resource: Pick<Resource, 'apiVersion' | 'kind'>): boolean {
  const group = groupOf(resource.apiVersion);
  const kinds = own(unread, group);
  return kinds?.includes(resource.kind) ?? false;
}
