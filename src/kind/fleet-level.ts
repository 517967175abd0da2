/**
 * Which objects describe the fleet rather than run in a cluster: they never reach a branch.
 * @module
 */
import { own } from '../resource/own.ts';
import { groupOf, type Resource } from '../resource/resource.ts';
import {
  isArgocdClusterSecret,
  type SecretLike,
} from './kubernetes-core-v1/argocd-cluster-secret.ts';
import { kindOf } from './registry.ts';

/** Kinds of other systems that describe a fleet and that no reader understands yet, by API group. */
const unread: Readonly<Record<string, readonly string[]>> = {
  'discovery.smh.solo.io': ['TrafficTarget', 'Workload'],
  'multicluster.x-k8s.io': ['ClusterProperty'],
  'networking.karmada.io': ['MultiClusterIngress'],
  'networking.smh.solo.io': ['AccessPolicy'],
  'policy.karmada.io': ['ClusterTaintPolicy', 'FederatedResourceQuota'],
};

/** Whether the object describes the fleet. */
export function isFleetLevel(resource: SecretLike): boolean {
  if (isArgocdClusterSecret(resource)) return true;
  return kindOf(resource)?.level === 'fleet' || isUnreadFleetKind(resource);
}

/** Whether the object describes the fleet in the words of a system that isn't read yet. */
export function isUnreadFleetKind(resource: Pick<Resource, 'apiVersion' | 'kind'>): boolean {
  const group = groupOf(resource.apiVersion);
  const kinds = own(unread, group);
  return kinds?.includes(resource.kind) ?? false;
}
