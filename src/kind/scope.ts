/**
 * Whether an object belongs to a namespace: known kinds say so, of Kubernetes' own the list is short.
 * @module
 */
import { own } from '../collection/own.ts';
import { groupOf, type Resource } from '../resource/resource.ts';
import { kindOf } from './registry.ts';

/** Kubernetes' cluster-scoped kinds that we have no other interest in, by API group. */
const clusterScoped: Readonly<Record<string, readonly string[]>> = {
  '': ['ComponentStatus', 'Namespace', 'Node', 'PersistentVolume'],
  'admissionregistration.k8s.io': [
    'MutatingAdmissionPolicy',
    'MutatingAdmissionPolicyBinding',
    'MutatingWebhookConfiguration',
    'ValidatingAdmissionPolicy',
    'ValidatingAdmissionPolicyBinding',
    'ValidatingWebhookConfiguration',
  ],
  'apiextensions.k8s.io': ['CustomResourceDefinition'],
  'apiregistration.k8s.io': ['APIService'],
  'certificates.k8s.io': ['CertificateSigningRequest', 'ClusterTrustBundle'],
  'flowcontrol.apiserver.k8s.io': ['FlowSchema', 'PriorityLevelConfiguration'],
  'gateway.networking.k8s.io': ['GatewayClass'],
  'networking.k8s.io': ['IPAddress', 'IngressClass', 'ServiceCIDR'],
  'node.k8s.io': ['RuntimeClass'],
  'rbac.authorization.k8s.io': ['ClusterRole', 'ClusterRoleBinding'],
  'resource.k8s.io': ['DeviceClass', 'ResourceSlice'],
  'scheduling.k8s.io': ['PriorityClass'],
  'storage.k8s.io': [
    'CSIDriver',
    'CSINode',
    'StorageClass',
    'VolumeAttachment',
    'VolumeAttributesClass',
  ],
};

/** Whether the kind is known to have no namespaces; false when nothing is known. */
export function isClusterScoped(resource: Pick<Resource, 'apiVersion' | 'kind'>): boolean {
  const kind = kindOf(resource);
  if (kind !== undefined) return kind.scope === 'Cluster';
  const group = groupOf(resource.apiVersion);
  const kinds = own(clusterScoped, group);
  return kinds?.includes(resource.kind) ?? false;
}
