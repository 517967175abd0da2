/**
 * Whether an object belongs to a namespace: known kinds say so, of others a list and CustomResourceDefinitions.
 * @module
 */
import { own } from '../collection/own.ts';
import { stringAt } from '../resource/json.ts';
import { groupOf, type Resource } from '../resource/resource.ts';
import { kindOf } from './registry.ts';

/** Cluster-scoped kinds of Kubernetes, and of what many clusters have installed, that we have no other interest in, by API group. */
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
  'apiextensions.crossplane.io': ['CompositeResourceDefinition', 'Composition'],
  'apiextensions.k8s.io': ['CustomResourceDefinition'],
  'apiregistration.k8s.io': ['APIService'],
  'cert-manager.io': ['ClusterIssuer'],
  'certificates.k8s.io': ['CertificateSigningRequest', 'ClusterTrustBundle'],
  'cilium.io': ['CiliumClusterwideNetworkPolicy'],
  'external-secrets.io': ['ClusterExternalSecret', 'ClusterSecretStore'],
  'flowcontrol.apiserver.k8s.io': ['FlowSchema', 'PriorityLevelConfiguration'],
  'gateway.networking.k8s.io': ['GatewayClass'],
  'karpenter.sh': ['NodeClaim', 'NodePool'],
  'kyverno.io': ['ClusterCleanupPolicy', 'ClusterPolicy'],
  'networking.k8s.io': ['IPAddress', 'IngressClass', 'ServiceCIDR'],
  'node.k8s.io': ['RuntimeClass'],
  'pkg.crossplane.io': ['Configuration', 'Function', 'Provider'],
  'policy.networking.k8s.io': ['AdminNetworkPolicy', 'BaselineAdminNetworkPolicy'],
  'rbac.authorization.k8s.io': ['ClusterRole', 'ClusterRoleBinding'],
  'resource.k8s.io': ['DeviceClass', 'ResourceSlice'],
  'scheduling.k8s.io': ['PriorityClass'],
  'snapshot.storage.k8s.io': ['VolumeSnapshotClass', 'VolumeSnapshotContent'],
  'storage.k8s.io': [
    'CSIDriver',
    'CSINode',
    'StorageClass',
    'VolumeAttachment',
    'VolumeAttributesClass',
  ],
  'templates.gatekeeper.sh': ['ConstraintTemplate'],
  'trust.cert-manager.io': ['Bundle'],
};

/** Whether a kind has no namespaces, by `group/Kind`, as CustomResourceDefinitions say. */
export type CustomScopes = ReadonlyMap<string, boolean>;

/** What the CustomResourceDefinitions among the objects say. */
export function customScopes(resources: Iterable<Resource>): CustomScopes {
  const scopes = new Map<string, boolean>();
  for (const { apiVersion, kind, object } of resources) {
    if (kind !== 'CustomResourceDefinition' || groupOf(apiVersion) !== 'apiextensions.k8s.io') {
      continue;
    }
    const [group, name] = [
      stringAt(object, 'spec', 'group'),
      stringAt(object, 'spec', 'names', 'kind'),
    ];
    scopes.set(`${group}/${name}`, stringAt(object, 'spec', 'scope') === 'Cluster');
  }
  return scopes;
}

/** Whether the kind is known to have no namespaces; false when nothing is known. */
export function isClusterScoped(
  resource: Pick<Resource, 'apiVersion' | 'kind'>,
  custom?: CustomScopes,
): boolean {
  const kind = kindOf(resource);
  if (kind !== undefined) return kind.scope === 'Cluster';
  const group = groupOf(resource.apiVersion);
  const kinds = own(clusterScoped, group);
  return (
    (kinds?.includes(resource.kind) ?? false) || (custom?.get(`${group}/${resource.kind}`) ?? false)
  );
}
