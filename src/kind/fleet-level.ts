/** Objects that describe the fleet instead of running in a cluster: they never reach a branch. */
import { own } from '../collection/own.ts';
import { groupOf, type Resource } from '../resource/resource.ts';
import knownKinds from './declared/known-kinds.json' with { type: 'json' };
import {
  clusterSecretMislabel,
  isArgocdClusterSecret,
  type SecretLike,
} from './kubernetes-core-v1/argocd-cluster-secret.ts';
import { kindOf } from './registry.ts';

/**
 * Kinds that only fleet control planes read and that no reader here supports, by API group, in every version. Not among them are a
 * ClusterClaim and a Klusterlet, which are objects of the managed clusters, and policies that are applied there.
 */
const unread: Readonly<Record<string, readonly string[]>> = knownKinds.ofControlPlanes;

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
